import type { Message } from '@minagent/types'

const MADE = /^gemini_call_(\d{1,15})$/

/** Gives ids to calls that come without one: the same ones each time, and none that this conversation already has. */
export function callIds(messages: readonly Message[]): () => string {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  let last = Math.max(0, ...calls.map(({ id }) => Number(MADE.exec(id)?.[1] ?? 0)))
  return () => `gemini_call_${++last}`
}

/** Whether an id was made here: the provider does not know it, and it is not sent back. */
export function isMadeId(id: string): boolean {
  return MADE.test(id)
}
