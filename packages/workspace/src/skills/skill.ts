/** A skill as its front matter describes it; its instructions are not part of it. The format is that of agentskills.io. */
export interface Skill {
  /** 1 to 64 small letters, digits and hyphens. */
  readonly name: string
  /** What it does and when to use it: one line of at most 1024 characters, without invisible ones. */
  readonly description: string
  /** The absolute path of its folder. */
  readonly folder: string
  readonly license?: string
  /** What it needs of its surroundings. */
  readonly compatibility?: string
  /** Tools that its author wants allowed; nothing is allowed by it. */
  readonly allowedTools?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Something wrong in a folder of skills. */
export interface SkillProblem {
  /** Absolute. */
  readonly file: string
  /** A sentence for people. */
  readonly reason: string
  /** False for a skill that is used all the same. */
  readonly skipped: boolean
}

/** What {@link loadSkills} found. */
export interface LoadedSkills {
  /** In the order of the folders, and by path within one; each name once. */
  readonly skills: readonly Skill[]
  readonly problems: readonly SkillProblem[]
}
