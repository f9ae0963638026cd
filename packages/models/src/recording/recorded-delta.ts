import type { ModelEvent } from '@minagent/types'
import { countOf, type JsonObject, objectOf, textOf } from '../read-json.ts'

/** A piece of a streamed answer: any event but the last. */
export type Delta = Exclude<ModelEvent, { readonly type: 'response' }>

/** A piece as it is recorded, with snake_case keys. */
export function deltaToWire(delta: Delta): JsonObject {
  if (delta.type !== 'tool_call.delta') return delta
  const { argumentsText, ...named } = delta
  return { ...named, arguments_text: argumentsText }
}

/** Reads what {@link deltaToWire} wrote; undefined for anything else. */
export function deltaFromWire(value: unknown): Delta | undefined {
  const wire = objectOf(value)
  switch (wire.type) {
    case 'restart':
      return { type: 'restart' }
    case 'text.delta':
    case 'reasoning.delta':
      return typeof wire.text === 'string' ? { type: wire.type, text: wire.text } : undefined
    case 'tool_call.delta':
      return readCallDelta(wire)
    default:
      return undefined
  }
}

/** The text that a piece adds to the answer. */
export function deltaText(delta: Delta): string {
  if (delta.type === 'restart') return ''
  return delta.type === 'tool_call.delta' ? delta.argumentsText : delta.text
}

function readCallDelta(wire: JsonObject): Delta | undefined {
  const index = countOf(wire.index)
  const argumentsText = textOf(wire.arguments_text)
  if (index === undefined || argumentsText === undefined) return undefined
  return {
    type: 'tool_call.delta',
    index,
    ...(typeof wire.id === 'string' ? { id: wire.id } : {}),
    ...(typeof wire.name === 'string' ? { name: wire.name } : {}),
    argumentsText,
  }
}
