import { isPlainObject, type Locale, type ToolCall, type ToolSchema } from '@minagent/types'
import type { Arguments, Parsed } from './argument-parser.ts'
import { coerced } from './coerce.ts'
import { ownArguments, RefusedArguments } from './own-arguments.ts'
import { fill, toolTexts } from './prompts.ts'
import type { RegisteredTool } from './registered-tool.ts'
import { isThenable } from './settle-first.ts'

/** Most characters of unreadable arguments that are shown to the model. */
const MAX_PREVIEW = 200

/** Most characters of a schema that are shown to a model whose arguments could not be read. */
const MAX_SCHEMA = 2_000

/** The tool's own copy of the arguments of a call, or what is wrong with them before any schema is asked. */
export function argumentsOf(call: ToolCall, { schema }: RegisteredTool, locale: Locale): Arguments | string {
  const { invalidArguments } = call
  if (invalidArguments !== undefined && invalidArguments.trim() !== '') return notAnObject(invalidArguments, schema, locale)
  try {
    return ownArguments(call)
  } catch (error) {
    if (!(error instanceof RefusedArguments)) throw error
    if (error.reason === 'notAnObject') return notAnObject(textOf(call.arguments), schema, locale)
    return `arguments: ${toolTexts[locale][error.reason]}`
  }
}

/** Judges arguments by the schema of their tool; with `coerce`, those that do not fit get a second chance as what was meant. */
export function parsedArguments(entry: RegisteredTool, args: Arguments, { locale, coerce }: Parsing): Parsed | Promise<Parsed> {
  const { parser, schema } = entry
  const first = parser.parse(args, locale)
  if (!coerce) return first
  const again = (parsed: Parsed): Parsed | Promise<Parsed> =>
    parsed.problems === undefined ? parsed : parser.parse(converted(schema.parameters, args), locale)
  return isThenable(first) ? first.then(again) : again(first)
}

interface Parsing {
  readonly locale: Locale
  readonly coerce: boolean
}

function converted(schema: unknown, args: Arguments): Arguments {
  const value = coerced(schema, args)
  return isPlainObject(value) ? value : args
}

/** What came instead of an object; of what JSON cannot hold, only its type. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return typeof value
  }
}

/** Nothing in the text says what was meant, so the model is shown what was expected. */
function notAnObject(text: string, { parameters }: ToolSchema, locale: Locale): string {
  const values = { length: text.length, preview: shortened(text, MAX_PREVIEW), schema: shortened(JSON.stringify(parameters), MAX_SCHEMA) }
  return `arguments: ${fill(toolTexts[locale].notAnObject, values)}`
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}
