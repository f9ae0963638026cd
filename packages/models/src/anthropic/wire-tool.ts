import type { ToolSchema } from '@minagent/types'
import { type JsonObject, objectOf } from '../read-json.ts'

/** A tool as the API is told of it. */
export function wireTool({ name, description, parameters }: ToolSchema): JsonObject {
  const schema = objectOf(parameters)
  // The API wants the type to be said, also where it goes without saying.
  return { name, description, input_schema: schema.type === undefined ? { ...schema, type: 'object' } : schema }
}
