import { join, posix } from 'node:path'
import { type Locale, type Tool, ToolError } from '@minagent/types'
import { overlaps } from '../jail/overlaps.ts'
import { withoutHidden } from '../without-hidden.ts'
import { withAbsolutePaths } from './absolute-paths.ts'
import { loadSkills, readSkill } from './load-skills.ts'
import { type SkillTexts, skillTexts } from './prompts.ts'
import { readPlainText } from './read-plain-text.ts'
import type { Skill } from './skill.ts'
import { walkFolder } from './walk-folder.ts'

/** Where skills are. */
export interface SkillToolOptions {
  /** Folders that hold skills at any depth; of two with one name the first is used. */
  readonly folders: readonly string[]
  /** The workspace, when there is one: whoever writes in it writes the skills of a folder that shares a place with it. */
  readonly root?: string | undefined
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
}

/**
 * The tool `get_skill`: the instructions of a skill when they are needed, with absolute paths, or a file that belongs to it (its folder
 * may lie outside the workspace, where file tools do not reach). The folders are looked at with each call, so a new skill is there at once.
 *
 * Its output counts as trusted, as the system prompt that lists the skills does: give it only folders whose skills may instruct the agent.
 * It is untrusted when one of them lies in `root`, or `root` in one of them.
 */
export function skillTools({ folders, root, locale = 'en' }: SkillToolOptions): Tool[] {
  const texts = skillTexts[locale]
  return [
    {
      name: 'get_skill',
      description: texts.description,
      parameters: {
        type: 'object',
        properties: {
          skill_name: { type: 'string', minLength: 1, maxLength: 200, description: texts.name },
          file: { type: 'string', minLength: 1, maxLength: 500, description: texts.file },
        },
        required: ['skill_name'],
        additionalProperties: false,
      },
      async execute(args) {
        const skill = await skillNamed(String(args.skill_name), folders, texts)
        const files = await filesOf(skill)
        return typeof args.file === 'string' ? await fileText(skill, args.file, files, texts) : await instructions(skill, files, texts)
      },
      metadata: {
        executionLocation: 'local',
        sideEffect: 'none',
        risk: 'low',
        permission: 'skills:read',
        idempotent: true,
        untrustedOutput: root !== undefined && folders.some((folder) => overlaps(folder, root)),
      },
    },
  ]
}

async function skillNamed(name: string, folders: readonly string[], texts: SkillTexts): Promise<Skill> {
  const { skills } = await loadSkills(folders)
  const found = skills.find((skill) => skill.name === name.trim())
  if (found) return found
  throw new ToolError(texts.unknown(name, skills.map((skill) => skill.name).join(', ') || texts.noSkills))
}

/** What belongs to a skill besides its instructions. */
async function filesOf({ folder }: Skill): Promise<readonly string[]> {
  const entries = await walkFolder(folder)
  return entries.filter(({ kind, path }) => kind === 'file' && path !== 'SKILL.md').map(({ path }) => path)
}

async function instructions(skill: Skill, files: readonly string[], texts: SkillTexts): Promise<string> {
  const parsed = await readSkill(join(skill.folder, 'SKILL.md'), texts.problems)
  if ('reason' in parsed) throw new ToolError(parsed.reason)
  const body = withAbsolutePaths(withoutHidden(parsed.body).text.trim(), skill.folder, new Set(files))
  const list = files.length === 0 ? [] : ['', texts.filesHead, listed(files, '\n', texts)]
  return [texts.skillHead(skill.name, skill.folder), ...list, '', body].join('\n')
}

async function fileText(skill: Skill, file: string, files: readonly string[], texts: SkillTexts): Promise<string> {
  const inner = posix.normalize(file.startsWith(`${skill.folder}/`) ? file.slice(skill.folder.length + 1) : file)
  if (!files.includes(inner)) throw new ToolError(texts.unknownFile(skill.name, file, listed(files, ', ', texts)))
  const read = await readPlainText(join(skill.folder, inner))
  if (!('text' in read)) throw new ToolError(texts.notReadable(inner))
  return withoutHidden(read.text).text
}

function listed(files: readonly string[], separator: '\n' | ', ', texts: SkillTexts): string {
  const shown = files.slice(0, 50)
  const rest = files.length - shown.length
  const names = separator === '\n' ? shown.map((file) => `- ${file}`) : shown
  return [...names, ...(rest > 0 ? [texts.moreFiles(rest)] : [])].join(separator) || texts.noSkills
}
