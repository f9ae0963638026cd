import { existsSync, readFileSync } from 'node:fs'
import { isPlainObject, type ToolSchema } from '@minagent/types'

/** A question of the Berkeley Function Calling Leaderboard, with the tools offered and the accepted call. */
export interface BfclCase {
  readonly ask: string
  readonly tools: readonly ToolSchema[]
  readonly name: string
  /** Parameter → accepted values; '' means that it may be absent. */
  readonly accepted: Readonly<Record<string, readonly unknown[]>>
}

const folder = new URL(`${process.env.MINAGENT_DATA ?? '../../../../../shared/data'}/bfcl/`, import.meta.url)

/** True when the data is on this machine. */
export const hasBfcl = existsSync(folder)

/** Reads one of the single-call sets, such as `multiple`. */
export function readBfcl(set: string): readonly BfclCase[] {
  const answers = new Map(readLines(`possible_answer/BFCL_v4_${set}.json`).map((line) => [line.id, line.ground_truth[0]]))
  return readLines(`BFCL_v4_${set}.json`).flatMap((line) => {
    const answer = answers.get(line.id)
    const [entry] = Object.entries(answer ?? {})
    if (!entry) return []
    const [name, accepted] = entry as [string, Record<string, unknown[]>]
    return [{ ask: line.question[0].at(-1).content, tools: line.function.map(toTool), name: plainName(name), accepted }]
  })
}

function readLines(file: string) {
  const text = readFileSync(new URL(file, folder), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function plainName(name: string): string {
  return name.replace(/[^\w-]/g, '_')
}

function toTool({ name, description, parameters }: { name: string; description: string; parameters: unknown }): ToolSchema {
  const schema = toJsonSchema(parameters)
  return { name: plainName(name), description, parameters: isPlainObject(schema) ? schema : {} }
}

const TYPES: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array', any: 'string' }

/** Python's type names as JSON Schema's. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      key === 'type' && typeof held === 'string' ? (TYPES[held] ?? held) : toJsonSchema(held),
    ]),
  )
}
