import type { RemoteRun } from '@minagent/service/client'
import { recipientOf } from '../recipient.ts'

/**
 * 练习二：替人批准的客户端。运行停下来等人的时候，看每个等待的 `send_mail`：收信人在 `known` 里就批准，
 * 不在就拒绝，理由写 `不认识 <收信人>`；然后接着等，直到运行结束，返回它的回答。
 */
export async function decideMails(run: RemoteRun, known: readonly string[]): Promise<string | null> {
  const { status, pending } = await run.settled()
  throw new Error(`练习：${status}，等着写给 ${pending.map(({ call }) => recipientOf(call))}，认识的有 ${known}。`)
}
