// A service in a process of its own, as one would run it: its store (the address of a PostgreSQL server, or a folder), port, steps
// of each run and how long one takes in ms. Tells when it listens; SIGTERM closes it.
import { Agent } from '@minagent/loop'
import { serve } from '@minagent/service/node'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { postgresJournal } from '@minagent/session/postgres'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { loadToken } from './load-token.ts'

const [store = '', port, steps, stepMs] = process.argv.slice(2)

const count = defineTool({
  name: 'count',
  description: 'Counts.',
  parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }),
  metadata: { sideEffect: 'none', idempotent: true },
  execute: ({ n }) => ({ n }),
})

/** Counts up to the number of steps: its answers follow from the conversation alone, in whatever process. */
const counter: Model = {
  async complete(messages, _tools, options) {
    await systemClock.sleep(Number(stepMs), options?.signal)
    const n = messages.filter(({ role }) => role === 'tool').length
    const toolCalls = n < Number(steps) ? [{ id: `c${n}`, name: 'count', arguments: { n } }] : []
    return {
      message: { role: 'assistant', content: toolCalls.length > 0 ? '' : 'done', toolCalls },
      stopReason: n < Number(steps) ? 'tool_use' : 'end_turn',
      usage: {},
    }
  },
}

const database = store.startsWith('postgres:') ? postgresJournal(store) : undefined
await database?.prepare()
const agent = new Agent({ model: counter, tools: new ToolRegistry([count]), maxSteps: 100, limits: { toolCalls: 100 } })
const served = await serve(journaled(agent, database ?? fileJournal(store), { leaseMs: 3_000, resumeBudget: 50 }), {
  port: Number(port),
  tokens: loadToken,
})
process.send?.({ url: served.url })
setInterval(() => process.send?.({ rss: process.memoryUsage().rss }), 500).unref()
process.once('SIGTERM', async () => {
  await served.close(1_000)
  await database?.close()
  process.disconnect?.()
  process.exit(0)
})
