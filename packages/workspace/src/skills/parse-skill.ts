import { basename } from 'node:path'
import { isPlainObject } from '@minagent/types'
import { parse } from 'yaml'
import { withoutHidden } from '../without-hidden.ts'
import type { SkillProblemTexts } from './prompts.ts'
import type { Skill } from './skill.ts'

/** A skill with its instructions, or what is wrong with it. */
export type ParsedSkill = { readonly skill: Skill; readonly body: string } | { readonly reason: string }

const MAX_DESCRIPTION = 1024
/** In characters: the parser's time grows with their square, or worse. */
const MAX_FRONT_MATTER = 16 * 1024
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|(?![\s\S]))/m

/** Reads the text of a `SKILL.md`. YAML aliases and tags are refused: no front matter needs them, and a few of them can fill the memory. */
export function parseSkill(text: string, folder: string, texts: SkillProblemTexts): ParsedSkill {
  const found = FRONT_MATTER.exec(text)
  if (found?.index !== 0) return { reason: texts.noFrontMatter }
  const yaml = found[1] ?? ''
  if (yaml.length > MAX_FRONT_MATTER) return { reason: texts.longFrontMatter(MAX_FRONT_MATTER / 1024) }
  const fields = frontMatter(yaml, texts)
  if ('reason' in fields) return fields
  const { name, description } = fields.values
  if (typeof name !== 'string' || !NAME.test(name)) return { reason: texts.badName }
  const line = typeof description === 'string' ? oneLine(description) : ''
  if (line === '' || line.length > MAX_DESCRIPTION) return { reason: texts.badDescription(MAX_DESCRIPTION) }
  return { skill: { name, description: line, folder, ...optionalFields(fields.values) }, body: text.slice(found[0].length) }
}

/** Whether a skill is named as its folder, which the format demands. */
export function isNamedAsItsFolder({ name, folder }: Skill): boolean {
  return basename(folder).normalize() === name
}

function frontMatter(yaml: string, texts: SkillProblemTexts): { values: Record<string, unknown> } | { reason: string } {
  try {
    const values: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'error', prettyErrors: false, schema: 'core' })
    return isPlainObject(values) ? { values } : { reason: texts.notAMap }
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    return { reason: texts.badYaml(reason.slice(0, 200)) }
  }
}

function optionalFields(values: Record<string, unknown>): Partial<Skill> {
  const { license, compatibility, metadata } = values
  const allowedTools = toolNames(values['allowed-tools'])
  return {
    ...(typeof license === 'string' ? { license } : {}),
    ...(typeof compatibility === 'string' ? { compatibility } : {}),
    ...(allowedTools.length > 0 ? { allowedTools } : {}),
    ...(isPlainObject(metadata) ? { metadata } : {}),
  }
}

/** Separated by spaces as the format says, by commas as many write, or a YAML list. */
function toolNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string')
  if (typeof value !== 'string') return []
  return value.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? []
}

function oneLine(text: string): string {
  return withoutHidden(text).text.replace(/\s+/g, ' ').trim()
}
