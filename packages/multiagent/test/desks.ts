import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { handoff, keepAll } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'
import type { Message, Model, Tool } from '@minagent/types'
import { callOf, toolOf } from './teams.ts'

/** A call that hands over. */
export const to = (name: string, reason = 'Yours.', id?: string) => callOf(`handoff_to_${name}`, { reason }, id)
/** A trusted tool that reads. */
export const lookUp = toolOf('look', () => 'the secret of a tool', { sideEffect: 'none', untrustedOutput: false })
/** An agent of a desk with a model and tools. */
export const member = (model: Model, tools: readonly Tool[] = []) => ({
  agent: (handoffs: readonly Tool[]) => new Agent({ model, tools: new ToolRegistry([...handoffs, ...tools]) }),
  description: 'One of us.',
})

/** A desk at which `first` hands over to `second`. */
export function desk(first: readonly ScriptItem[], second: FakeModel, history = keepAll) {
  return handoff({
    agents: { first: member(new FakeModel(first), [lookUp]), second: { ...member(second), history } },
    first: 'first',
  })
}

/** What is wrong with a conversation for every provider: open calls, answers to nothing, answers in another order. */
export function problemsOf(messages: readonly Message[]): string[] {
  let open: string[] = []
  const problems: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') {
      if (open.shift() !== message.toolCallId) problems.push(`no call for the answer ${message.toolCallId}`)
    } else if (open.length > 0) problems.push(`open: ${open.join()}`)
    if (message.role === 'assistant') open = message.toolCalls.map(({ id }) => id)
  }
  return open.length > 0 ? [...problems, 'open at the end'] : problems
}

/** All calls of a conversation. */
export const callsIn = (messages: readonly Message[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
