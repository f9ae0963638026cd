import { FakeModel, type ScriptFunction, type ScriptReply } from '@minagent/models'
import type { Model, ToolCall } from '@minagent/types'
import type { Account } from './accounts.ts'

const call = (name: string, args: ToolCall['arguments']): readonly ToolCall[] => [{ id: `call_${name}`, name, arguments: args }]

/** A model that follows the same plan for every account; where it is, the conversation alone says. So it goes on in any process. */
export function scriptedModel(account: string): Model {
  const next: ScriptFunction = (messages): ScriptReply => {
    const [looked, ...acted] = messages.filter(({ role }) => role === 'tool')
    if (!looked) return call('look_at_account', { account })
    const { owner, owes }: Account = JSON.parse(looked.content)
    if (owes > 0 && acted.length === 0) return call('charge_fee', { account })
    if (owes > 0 && acted.length === 1) return call('send_letter', { account, text: `Dear ${owner}, a fee was added.` })
    return owes > 0 ? `${owner} was charged, and has a letter.` : `${owner} owes nothing.`
  }
  return new FakeModel([next, next, next, next])
}
