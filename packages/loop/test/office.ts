import type { AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { type Policy, ToolRegistry } from '@minagent/tools'
import { callOf, toolOf } from './samples.ts'

/** A tool `send` that needs approval and a tool `look` that does not; `effects` are their idempotency keys. */
export function office(
  script: readonly ScriptItem[],
  options: Partial<AgentOptions> = {},
  policy: Policy = ({ name }) => (name === 'send' ? 'ask' : 'allow'),
) {
  const effects: string[] = []
  const model = new FakeModel(script)
  const tool = (name: string) =>
    toolOf(name, (args, context) => {
      effects.push(context.idempotencyKey)
      return `${name} ${args.to ?? 'done'}`
    })
  return { effects, model, options: { model, tools: new ToolRegistry([tool('send'), tool('look')], { policy }), ...options } }
}

/** A call of `send`. */
export const send = (id: string, to = id) => callOf('send', id, { to })
