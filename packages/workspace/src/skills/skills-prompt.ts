import type { Locale } from '@minagent/types'
import { skillTexts } from './prompts.ts'
import type { Skill } from './skill.ts'

/** What stands in a system prompt for the list of skills. */
export const SKILLS_PLACEHOLDER = '{SKILLS_METADATA}'

/** Names and descriptions for the system prompt, never the instructions; '' when there are no skills. */
export function skillsPrompt(skills: readonly Skill[], options: { readonly locale?: Locale } = {}): string {
  if (skills.length === 0) return ''
  const { heading, introduction } = skillTexts[options.locale ?? 'en']
  return [heading, '', introduction, '', ...skills.map(({ name, description }) => `- \`${name}\`: ${description}`)].join('\n')
}

/**
 * The system prompt with its skills: every placeholder `{SKILLS_METADATA}` is replaced, or removed with its empty line when there are
 * none; a prompt without the placeholder gets the skills at its end.
 */
export function withSkills(systemPrompt: string, skills: readonly Skill[], options: { readonly locale?: Locale } = {}): string {
  const list = skillsPrompt(skills, options)
  if (!systemPrompt.includes(SKILLS_PLACEHOLDER)) return list === '' ? systemPrompt : `${systemPrompt.trimEnd()}\n\n${list}`.trimStart()
  if (list !== '') return systemPrompt.replaceAll(SKILLS_PLACEHOLDER, () => list)
  return systemPrompt.replace(/(^|\n)[ \t]*\{SKILLS_METADATA\}[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*|$)/g, '$1').replaceAll(SKILLS_PLACEHOLDER, '')
}
