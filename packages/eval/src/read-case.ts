import { copyJson, isPlainObject, MinagentError, sameJson } from '@minagent/types'
import type { EvalCase } from './eval-case.ts'

/** Where a case stands: its JSON path in the list of cases, and such as `line 3` of the text it came from, if it came from one. */
export interface Place {
  readonly path: string
  readonly line?: string
}

/**
 * A case from data that may be anything, as a copy.
 * @throws MinagentError `invalid_wire` that says where it is wrong, and what to do.
 */
export function readCase(value: unknown, place: Place): EvalCase {
  if (!isPlainObject(value)) throw wrongCase(place, '', `Expected an object with id and input, got ${shown(value)}`)
  const unknown = Object.keys(value).find((key) => !MEMBERS.has(key))
  if (unknown !== undefined) {
    throw wrongCase(place, `.${unknown}`, `A case has no such member: put it into metadata. Members are ${[...MEMBERS].join(', ')}`)
  }
  const { expected, metadata } = value
  const tags = value.tags === undefined ? undefined : readTags(value.tags, place)
  if (metadata !== undefined && !isPlainObject(metadata)) throw wrongCase(place, '.metadata', `Expected an object, got ${shown(metadata)}`)
  return {
    id: readText(value.id, place, '.id'),
    input: readInput(value.input, place),
    ...(expected === undefined ? {} : { expected: plainJson(expected, place, '.expected') }),
    ...(tags === undefined ? {} : { tags }),
    ...(metadata === undefined ? {} : { metadata: plainMembers(metadata, place) }),
  }
}

/** The error of a case that is wrong at `member`, such as `.input[1]`. */
export function wrongCase({ path, line }: Place, member: string, problem: string): MinagentError<'invalid_wire'> {
  const where = `${line === undefined ? '' : `${line}, `}${path}${member}`
  return new MinagentError('invalid_wire', `The dataset is wrong at ${where}. ${problem}.`, { details: { path: `${path}${member}` } })
}

const MEMBERS: ReadonlySet<string> = new Set(['id', 'input', 'expected', 'tags', 'metadata'])

function readInput(value: unknown, place: Place): EvalCase['input'] {
  if (!Array.isArray(value)) return readText(value, place, '.input')
  if (value.length === 0) throw wrongCase(place, '.input', 'Expected at least one text')
  return value.map((text, index) => readText(text, place, `.input[${index}]`))
}

function readTags(value: unknown, place: Place): readonly string[] {
  if (!Array.isArray(value)) throw wrongCase(place, '.tags', `Expected a list of texts, got ${shown(value)}`)
  return value.map((tag, index) => readText(tag, place, `.tags[${index}]`))
}

function readText(value: unknown, place: Place, member: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw wrongCase(place, member, `Expected a text that is not empty, got ${shown(value)}`)
}

/** Refuses what a file could not hold: the hash of the dataset, and a stored trial, would lose it. */
function plainJson(value: unknown, place: Place, member: string): unknown {
  let copy: unknown
  try {
    copy = JSON.parse(JSON.stringify(value) ?? '')
  } catch {
    throw wrongCase(place, member, `Expected plain JSON, got ${shown(value)}`)
  }
  if (!sameJson(copy, value)) throw wrongCase(place, member, 'Expected plain JSON: no dates, functions, undefined members or NaN')
  return copy
}

function plainMembers(value: Readonly<Record<string, unknown>>, place: Place): Record<string, unknown> {
  plainJson(value, place, '.metadata')
  return copyJson(value)
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  return String(value)
}
