import { readFileSync } from 'node:fs'
import { MinagentError } from '@minagent/types'
import { loadSkills, type Skill, withSkills } from '@minagent/workspace'
import type { Place } from './commands/place.ts'
import { systemPrompt } from './prompts.ts'

/** What a language model is told first: the configured file or our own text, with the names of the skills in it. */
export async function systemFor({ settings, locale }: Pick<Place, 'settings' | 'locale'>): Promise<string> {
  const { agent, tools, skillsFolders } = settings.config
  const skills: readonly Skill[] = tools.skills && skillsFolders.length > 0 ? (await loadSkills(skillsFolders, { locale })).skills : []
  return withSkills(agent.systemPromptFile === undefined ? systemPrompt : textOf(agent.systemPromptFile), skills, { locale })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new MinagentError('invalid_definition', `system_prompt_path: ${path} (${why})`, { details: { name: path } })
  }
}
