import { isPlainObject, type Locale, type ToolCall } from '@minagent/types'
import type { Arguments, Parsed } from './argument-parser.ts'
import { coerced } from './coerce.ts'
import { ownArguments, RefusedArguments } from './own-arguments.ts'
import { fill, toolTexts } from './prompts.ts'
import type { RegisteredTool } from './registered-tool.ts'
import { isThenable } from './settle-first.ts'

/** Most characters of unreadable arguments that are shown to the model. */
const MAX_PREVIEW = 200

/** The tool's own copy of the arguments of a call, or what is wrong with them before any schema is asked. */
export function argumentsOf(call: ToolCall, locale: Locale): Arguments | string {
  const { invalidArguments } = call
  if (invalidArguments !== undefined && invalidArguments.trim() !== '') return refused('notAnObject', invalidArguments, locale)
  try {
    return ownArguments(call)
  } catch (error) {
    if (!(error instanceof RefusedArguments)) throw error
    return refused(error.reason, error.reason === 'notAnObject' ? JSON.stringify(call.arguments) : '', locale)
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

function refused(reason: RefusedArguments['reason'], raw: string, locale: Locale): string {
  const preview = raw.length > MAX_PREVIEW ? `${raw.slice(0, MAX_PREVIEW).toWellFormed()}…` : raw
  return `arguments: ${fill(toolTexts[locale][reason], { length: raw.length, preview })}`
}
