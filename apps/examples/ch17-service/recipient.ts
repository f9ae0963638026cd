import { fromWire } from '@minagent/types'

/** 等人决定的 `send_mail` 写给谁；调用是按线上的格式送来的。 */
export function recipientOf(call: object): string {
  const message = fromWire({ role: 'assistant', content: [call] })
  return message.role === 'assistant' ? String(message.toolCalls[0]?.arguments.to) : ''
}
