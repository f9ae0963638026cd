import { basename, dirname, join, resolve } from 'node:path'
import type { Locale } from '@minagent/types'
import { isNamedAsItsFolder, type ParsedSkill, parseSkill } from './parse-skill.ts'
import { type SkillProblemTexts, skillTexts } from './prompts.ts'
import { MAX_KILOBYTES, readPlainText } from './read-plain-text.ts'
import type { LoadedSkills, Skill, SkillProblem } from './skill.ts'
import { MAX_ENTRIES, type WalkedEntry, walkFolder } from './walk-folder.ts'

/**
 * Finds the skills of some folders: every `SKILL.md` at any depth. One that is missing something or broken is reported and left out; of
 * two with one name the first is used. Symbolic links are not followed. Never rejects for what it finds.
 */
export async function loadSkills(folders: readonly string[], options: { readonly locale?: Locale } = {}): Promise<LoadedSkills> {
  const texts = skillTexts[options.locale ?? 'en'].problems
  const skills = new Map<string, Skill>()
  const problems: SkillProblem[] = []
  for (const folder of folders.map((path) => resolve(path))) {
    for (const entry of await walkFolder(folder)) {
      const file = join(folder, entry.path)
      const outcome = await lookAt(entry, file, texts)
      if (outcome) problems.push(...kept(outcome, file, skills, texts))
    }
  }
  return { skills: [...skills.values()], problems }
}

/** Adds a skill to those that were found; gives what is wrong with it. */
function kept(outcome: ParsedSkill, file: string, skills: Map<string, Skill>, texts: SkillProblemTexts): readonly SkillProblem[] {
  if ('reason' in outcome) return [{ file, reason: outcome.reason, skipped: true }]
  const { skill } = outcome
  const first = skills.get(skill.name)
  if (first) return [{ file, reason: texts.duplicate(first.name, first.folder), skipped: true }]
  skills.set(skill.name, skill)
  return isNamedAsItsFolder(skill) ? [] : [{ file, reason: texts.otherFolder(skill.name), skipped: false }]
}

/** The skill in a file with its instructions. */
export async function readSkill(file: string, texts: SkillProblemTexts): Promise<ParsedSkill> {
  const read = await readPlainText(file)
  if ('text' in read) return parseSkill(read.text, dirname(file), texts)
  return { reason: read.problem === 'tooLarge' ? texts.tooLarge(MAX_KILOBYTES) : texts[read.problem] }
}

async function lookAt({ path, kind }: WalkedEntry, file: string, texts: SkillProblemTexts): Promise<ParsedSkill | undefined> {
  switch (kind) {
    case 'unreadable':
      return { reason: texts.folder }
    case 'limit':
      return { reason: texts.tooMany(MAX_ENTRIES) }
    case 'link':
      // Other links are the inner affair of a skill, whose files are not looked for there either.
      return basename(path) === 'SKILL.md' || !path.includes('/') ? { reason: texts.link } : undefined
    case 'file':
      return basename(path) === 'SKILL.md' ? await readSkill(file, texts) : undefined
    default:
      return kind satisfies never
  }
}
