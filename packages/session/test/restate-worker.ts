// A process that serves an agent to Restate: `<port> <ledger> [<line after which it hangs>]`. What happens is written to the ledger.
import { appendFileSync, readFileSync } from 'node:fs'
import { Agent } from '@minagent/loop'
import { restateSteps, runOnRestate } from '@minagent/session/restate'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { MinagentError, type Model, ModelError, type ToolContext } from '@minagent/types'
import * as restate from '@restatedev/restate-sdk'

const [port, ledger = '', hangAfter] = process.argv.slice(2)

async function tell(line: string, signal?: AbortSignal): Promise<void> {
  appendFileSync(ledger, `${line}\n`)
  if (line !== hangAfter) return
  await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
  appendFileSync(ledger, `aborted ${line}\n`)
}

const about = {
  look: { sideEffect: 'none', idempotent: false },
  put: { sideEffect: 'external', idempotent: true },
  send: { sideEffect: 'external', idempotent: false },
  book: { sideEffect: 'external', idempotent: false },
  pay: { sideEffect: 'external', idempotent: false },
} as const

function tool(name: keyof typeof about) {
  const key = ({ idempotencyKey }: ToolContext) => idempotencyKey.split(':').slice(1).join(':')
  const done = () => readFileSync(ledger, 'utf8').split('\n').includes(name)
  return defineTool({
    name,
    description: name,
    parameters: jsonSchema({ type: 'object', properties: {} } as const),
    metadata: about[name],
    async execute(_, context) {
      await tell(`begin ${key(context)}`, context.signal)
      await tell(name, context.signal)
      return { by: 'execute' }
    },
    ...(name === 'book' ? { verify: async () => (done() ? { done: true, data: { by: 'verify' } } : { done: false }) } : {}),
  })
}

const tools = new ToolRegistry([tool('look'), tool('put'), tool('send'), tool('book'), tool('pay')], {
  policy: ({ name }) => (name === 'pay' ? 'ask' : 'allow'),
})

/** Calls the tools that the task names, one a round. */
const model: Model = {
  async complete(messages) {
    const task = messages.find(({ role }) => role === 'user')?.content
    const words = String(task).split(' ')
    const round = messages.filter(({ role }) => role !== 'user').length / 2
    await tell(`model ${round}`)
    const name = words[round]
    if (name === 'refuse') throw new ModelError('auth', 'The key is not accepted.')
    if (name === 'stammer' && messages.length === 1)
      throw new MinagentError('invalid_model_output', 'Say it in JSON.', { details: { text: '{' } })
    const toolCalls = name !== undefined && name in about ? [{ id: `c${round}`, name, arguments: {} }] : []
    const stopReason = toolCalls.length > 0 ? 'tool_use' : 'end_turn'
    return { message: { role: 'assistant', content: toolCalls.length > 0 ? '' : 'done', toolCalls }, stopReason, usage: {} }
  },
}
const agent = new Agent({ model, tools })

const service = restate.service({
  name: 'agent',
  handlers: {
    ask: async (context: restate.Context, task: string) => await runOnRestate(agent, context, task),
    async askAndApprove(context: restate.Context, task: string) {
      const asked = await runOnRestate(agent, context, task)
      const { id, promise } = context.awakeable<'approve' | 'deny'>()
      await context.run('who decides', () => appendFileSync(ledger, `waits ${id}\n`))
      const decision = await promise
      const runtime = { stepRunner: restateSteps(context) }
      return await agent.resume(asked, { 0: decision }, { runId: asked.runId, runtime }).result
    },
  },
})
await restate.serve({ services: [service], port: Number(port) })
appendFileSync(ledger, 'ready\n')
