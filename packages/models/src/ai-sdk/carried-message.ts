import { fromWire, isMinagentError, type Message, toWire } from '@minagent/types'
import { objectOf } from '../read-json.ts'
import { jsonMembers, type ProviderMetadata } from './json-value.ts'

const NAME = 'minagent'

/**
 * The message in wire form, for the metadata beside the parts of an AI SDK message. It is added where the parts cannot say
 * what the message says (signatures, unknown blocks, names); every other provider ignores it.
 */
export function carry(message: Message): ProviderMetadata {
  return { [NAME]: jsonMembers(toWire(message)) }
}

/** The message that {@link carry} put there, or undefined. */
export function carriedMessage(metadata: unknown): Message | undefined {
  const wire = objectOf(metadata)[NAME]
  if (wire === undefined || isNote(metadata)) return undefined
  try {
    return fromWire(wire)
  } catch (error) {
    // Prompts come from outside: what is no message there is none.
    if (isMinagentError(error, 'invalid_wire')) return undefined
    throw error
  }
}

/** Marks a part that stands for a block which could not be written; the message rides along, so the part is not read. */
export const noteMark: ProviderMetadata = { [NAME]: { note: true } }

/** Whether a part has {@link noteMark}. */
export function isNote(metadata: unknown): boolean {
  return objectOf(objectOf(metadata)[NAME]).note === true
}

/** The metadata of other providers, for a block; nothing where there is none. */
export function foreignMetadata(metadata: unknown): { provider_metadata?: object } {
  const { [NAME]: _, ...others } = jsonMembers(objectOf(metadata))
  return Object.keys(others).length === 0 ? {} : { provider_metadata: others }
}
