import { canonicalJson, isPlainObject, type JsonSchema } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import { safeSchema, UnsafeSchema } from './tool-schema.ts'
import { visibleText } from './visible-text.ts'

/** Most characters of a tool's description that a model is given. */
const MAX_DESCRIPTION_CHARS = 4_000

/** A tool as a server offers it, made safe to show. */
export interface OfferedTool {
  /** The server's own name for it. */
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  readonly outputSchema?: JsonSchema
  /** Over the name, the description and the schema as the server sent them; '' for what cannot be used. */
  readonly hash: string
  /** Why it cannot be used; it completes "because …". */
  readonly unusable?: string
}

/** Reads one item of `tools/list`. */
export function offeredTool(item: Readonly<Record<string, unknown>>): OfferedTool {
  const name = typeof item.name === 'string' ? item.name : ''
  const text = typeof item.description === 'string' ? item.description : ''
  const shown = { name, description: visibleText(text, MAX_DESCRIPTION_CHARS), hash: '' }
  const unusable = (reason: string): OfferedTool => ({ ...shown, parameters: false, unusable: reason })
  if (name === '' || name.length > 200) return unusable('its name is missing or longer than 200 characters')
  if (isPlainObject(item.execution) && item.execution.taskSupport === 'required') return unusable('it can only be called as a task')
  try {
    const parameters = safeSchema(item.inputSchema)
    const hash = sha256(canonicalJson({ name, description: text, schema: item.inputSchema }))
    return { ...shown, parameters, hash, ...outputSchemaOf(item) }
  } catch (error) {
    // Whatever it is about this tool, the others are not to suffer from it.
    const reason = error instanceof UnsafeSchema ? error.message : 'it cannot be read'
    return unusable(`its schema is refused: ${reason}`)
  }
}

/** For people and checks only, so one that is refused is just left out. */
function outputSchemaOf({ outputSchema }: Readonly<Record<string, unknown>>): { readonly outputSchema?: JsonSchema } {
  if (outputSchema === undefined) return {}
  try {
    return { outputSchema: safeSchema(outputSchema) }
  } catch {
    return {}
  }
}
