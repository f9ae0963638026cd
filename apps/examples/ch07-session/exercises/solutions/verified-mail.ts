import type { Tool } from '@minagent/types'
import { type Mail, mailTool } from '../../mail.ts'

export function verifiedMailTool(outbox: Mail[]): Tool {
  return {
    ...mailTool((mail) => outbox.push(mail)),
    verify(_args, { idempotencyKey }) {
      const found = outbox.some(({ key }) => key === idempotencyKey)
      return found ? { done: true, data: '已发送' } : { done: false }
    },
  }
}
