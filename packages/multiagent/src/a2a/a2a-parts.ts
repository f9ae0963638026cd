import { type Message, type Part, Role } from '@a2a-js/sdk'

/** The ids that a message of the protocol carries. */
export interface A2aIds {
  readonly messageId: string
  readonly contextId: string
  readonly taskId: string
}

/** A part of plain text. */
export function textPart(text: string): Part {
  return { content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: 'text/plain' }
}

/** A message of plain text. */
export function textMessage(role: 'user' | 'agent', text: string, ids: A2aIds): Message {
  return {
    ...ids,
    role: role === 'user' ? Role.ROLE_USER : Role.ROLE_AGENT,
    parts: [textPart(text)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
}

/** Parts as text: data as JSON, a file by its URL or, where it came as bytes, by its name. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(partText).join('')
}

function partText({ content, filename }: Part): string {
  switch (content?.$case) {
    case 'text':
    case 'url':
      return content.value
    case 'data':
      return JSON.stringify(content.value)
    case 'raw':
      return `[${filename}]`
    case undefined:
      return ''
    default:
      return content satisfies never
  }
}
