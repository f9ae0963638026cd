import type { BusMessage, MessageHandler } from '@minagent/multiagent'

export function effectOnce(effect: (message: BusMessage) => Promise<void>, done: Set<string>): MessageHandler {
  return async (message) => {
    if (done.has(message.id)) return
    await effect(message)
    done.add(message.id)
  }
}
