import type { Tool } from '@minagent/types'
import { type Mail, mailTool } from '../mail.ts'

/**
 * 练习一：一封查得到的信。
 *
 * 给寄信的工具加上 `verify`：进程死在一次调用中间，续跑时先到发件箱 `outbox` 里查这次调用的编号（`idempotencyKey`）。
 * 查到了，就算做完，结果和没死过一样，是 `'已发送'`；没查到，就说没做，让它现在做。
 */
export function verifiedMailTool(outbox: Mail[]): Tool {
  return mailTool((mail) => outbox.push(mail))
}
