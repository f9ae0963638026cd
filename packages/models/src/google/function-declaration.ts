import type { JsonSchema, ToolSchema } from '@minagent/types'
import { type JsonObject, objectOf } from '../read-json.ts'
import { wireName } from './tool-name.ts'

/** A tool as a function declaration; its JSON Schema goes out as it is, and says that it is one of an object. */
export function functionDeclaration({ name, description, parameters }: ToolSchema): JsonObject {
  return {
    name: wireName(name),
    ...(description === '' ? {} : { description }),
    ...(takesNothing(parameters) ? {} : { parametersJsonSchema: { type: 'object', ...objectOf(parameters) } }),
  }
}

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  '$schema',
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
])

/** An object without members is refused; a function without parameters has no schema at all. */
function takesNothing(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return true
  const { properties = {}, additionalProperties = false } = schema
  return (
    additionalProperties === false &&
    Object.keys(objectOf(properties)).length === 0 &&
    Object.keys(schema).every((key) => SAYS_NOTHING.has(key))
  )
}
