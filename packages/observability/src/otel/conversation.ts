import { type Context, context, createContextKey } from '@opentelemetry/api'

/** Runs work whose runs, and those below them, are told to be of this conversation. */
export function inConversation<T>(id: string, work: () => T): T {
  return context.with(context.active().setValue(KEY, id), work)
}

/** The conversation that a context is of. */
export function conversationOf(where: Context): { readonly 'gen_ai.conversation.id'?: string } {
  const id = where.getValue(KEY)
  return typeof id === 'string' ? { 'gen_ai.conversation.id': id } : {}
}

const KEY = createContextKey('minagent conversation')
