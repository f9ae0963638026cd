import type { Locale, StandardIssue, StandardResult, StandardSchema } from '@minagent/types'
import { limited, pathText } from './validation/problem-text.ts'
import type { SchemaValidator } from './validation/schema-validator.ts'

/** Arguments, as a tool takes them. */
export type Arguments = Readonly<Record<string, unknown>>

/** What the parsing of arguments gave: what the tool gets, or sentences about what is wrong. */
export type Parsed = { readonly value: Arguments; readonly problems?: undefined } | { readonly problems: readonly string[] }

/** Judges the arguments of one tool. */
export interface ArgumentParser {
  parse(args: Arguments, locale: Locale): Parsed | Promise<Parsed>
}

/** Where a defined tool keeps its parser; shared by all copies of this package. */
export const PARSER: unique symbol = Symbol.for('minagent.tools.parser')

/** The parser that `defineTool` or `jsonSchema` left on a value. */
export function parserOf(value: object): ArgumentParser | undefined {
  const parser: unknown = PARSER in value ? value[PARSER] : undefined
  return isParser(parser) ? parser : undefined
}

function isParser(value: unknown): value is ArgumentParser {
  return typeof value === 'object' && value !== null && 'parse' in value && typeof value.parse === 'function'
}

/** Judges by a plain JSON Schema. */
export function jsonSchemaParser(validator: SchemaValidator): ArgumentParser {
  return {
    parse(args, locale) {
      const problems = validator.problems(args, { locale, root: 'arguments' })
      return problems.length === 0 ? { value: args } : { problems }
    },
  }
}

/** Judges by the `validate` of a Standard Schema; what it gives (defaults, conversions) is what the tool gets. */
export function standardSchemaParser(schema: StandardSchema): ArgumentParser {
  return {
    parse(args, locale) {
      const result = schema['~standard'].validate(args)
      return 'then' in result ? Promise.resolve(result).then((settled) => parsed(settled, locale)) : parsed(result, locale)
    },
  }
}

function parsed(result: StandardResult<unknown>, locale: Locale): Parsed {
  if (result.issues !== undefined) return { problems: limited(result.issues.map(issueText), locale) }
  if (isArguments(result.value)) return { value: result.value }
  throw new TypeError('The schema of the parameters must give an object.')
}

function isArguments(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null
}

function issueText({ message, path = [] }: StandardIssue): string {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
  const names = keys.map((key) => (typeof key === 'number' ? key : String(key)))
  return `${pathText(names, 'arguments')}: ${message}`
}
