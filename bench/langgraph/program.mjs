// The agent of the journal benchmark on LangGraph.js: one tool call in each round, checkpoints in SQLite.
// Arguments: the database, the number of rounds; `synchronous` to wait for the disk, `delta` to store only new messages (in beta).
// Prints milliseconds, and the bytes of the closed database.
import { statSync } from 'node:fs'
import { AIMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { END, MessagesAnnotation, MessagesDeltaValue, START, StateGraph, StateSchema } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite'
import { z } from 'zod'

const [file, roundsText, ...flags] = process.argv.slice(2)
const rounds = Number(roundsText)
const state = flags.includes('delta') ? new StateSchema({ messages: MessagesDeltaValue }) : MessagesAnnotation

const add = tool(({ a, b }) => a + b, {
  name: 'add',
  description: 'Adds two numbers.',
  schema: z.object({ a: z.number(), b: z.number() }),
})

function agentOf(length, checkpointer) {
  let round = 0
  const model = () => {
    const n = round++
    const calls = n < length ? [{ id: `call_${n}_0`, name: 'add', args: { a: n, b: 0 }, type: 'tool_call' }] : []
    return { messages: [new AIMessage({ content: n < length ? '' : 'done', tool_calls: calls })] }
  }
  return new StateGraph(state)
    .addNode('model', model)
    .addNode('tools', new ToolNode([add]))
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) => (messages.at(-1).tool_calls.length > 0 ? 'tools' : END))
    .addEdge('tools', 'model')
    .compile({ checkpointer })
}

async function run(length, checkpointer) {
  const config = { configurable: { thread_id: 'run' }, recursionLimit: 2 * length + 10 }
  const start = performance.now()
  const { messages } = await agentOf(length, checkpointer).invoke({ messages: [{ role: 'user', content: 'question' }] }, config)
  const ms = performance.now() - start
  if (messages.length !== 2 * length + 2) throw new Error(`A run of ${length} rounds has ${messages.length} messages.`)
  return ms
}

function saverTo(path) {
  const saver = SqliteSaver.fromConnString(path)
  if (flags.includes('synchronous')) saver.db.pragma('synchronous = FULL')
  return saver
}

// Warms up, in a database of its own.
await run(50, saverTo(':memory:'))
const saver = saverTo(file)
const ms = await run(rounds, saver)
saver.db.close()
console.log(JSON.stringify({ ms, bytes: statSync(file).size }))
