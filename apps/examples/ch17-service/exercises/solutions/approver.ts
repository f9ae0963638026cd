import type { RemoteRun } from '@minagent/service/client'
import { recipientOf } from '../../recipient.ts'

/** 认识的批准，不认识的拒绝，直到运行结束。 */
export async function decideMails(run: RemoteRun, known: readonly string[]): Promise<string | null> {
  for (;;) {
    const { status, pending, answer } = await run.settled()
    if (status !== 'suspended') return answer
    for (const { ordinal, call } of pending) {
      const to = recipientOf(call)
      if (known.includes(to)) await run.approve(ordinal)
      else await run.deny(ordinal, `不认识 ${to}`)
    }
  }
}
