import { copyJson, type JsonSchema, type StandardSchema } from '@minagent/types'
import { type ArgumentParser, jsonSchemaParser, PARSER } from './argument-parser.ts'
import type { FromJsonSchema } from './from-json-schema.ts'
import { ownSchema } from './validation/check-schema.ts'
import { SchemaValidator } from './validation/schema-validator.ts'

/**
 * A Standard Schema from a JSON Schema (draft 2020-12, or 7 if its `$schema` says so). Values are judged strictly and come out
 * as they went in. The type is inferred from simple schemas; elsewhere it is `unknown`.
 * @throws MinagentError `invalid_schema` when the schema is malformed or could be used to freeze the process.
 */
export function jsonSchema<const S extends JsonSchema>(schema: S): StandardSchema<FromJsonSchema<S>> {
  const own = ownSchema(schema)
  const validator = new SchemaValidator(own)
  const fits = (_value: unknown, problems: readonly string[]): _value is FromJsonSchema<S> => problems.length === 0
  const text = (): Record<string, unknown> => (typeof own === 'object' ? { ...copyJson(own) } : own ? {} : { not: {} })
  const result: StandardSchema<FromJsonSchema<S>> & { readonly [PARSER]: ArgumentParser } = {
    '~standard': {
      version: 1,
      vendor: 'minagent',
      validate(value) {
        const problems = validator.problems(value, { locale: 'en', root: 'value' })
        return fits(value, problems) ? { value } : { issues: problems.map((message) => ({ message })) }
      },
      jsonSchema: { input: text, output: text },
    },
    [PARSER]: jsonSchemaParser(validator),
  }
  return result
}
