// The server of LangGraph.js with an agent of two nodes: a model that calls a tool in each of 20 rounds, and the tool, which takes as many
// ms as the input says and answers with the time. Tells its address to the process that started it.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { startServer } from '@langchain/langgraph-api/server'

const STEPS = 20
const doneIn = (messages) => messages.filter((message) => message.getType() === 'tool').length

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', ({ messages }) => {
    const done = doneIn(messages)
    const waitMs = Number(messages[0].content)
    if (done === STEPS) return { messages: [{ role: 'assistant', content: 'done' }] }
    return { messages: [{ role: 'assistant', content: '', tool_calls: [{ id: `call_${done}`, name: 'work', args: { waitMs } }] }] }
  })
  .addNode('tool', async ({ messages }) => {
    const [{ id, args }] = messages.at(-1).tool_calls
    if (args.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, args.waitMs))
    return { messages: [{ role: 'tool', tool_call_id: id, content: `at=${(performance.timeOrigin + performance.now()).toFixed(3)}` }] }
  })
  .addEdge(START, 'model')
  .addConditionalEdges('model', ({ messages }) => (messages.at(-1).tool_calls?.length > 0 ? 'tool' : END))
  .addEdge('tool', 'model')
  .compile()

// The server reads this file once more, for the graph, and must not wait for itself.
if (!globalThis.isServing) {
  globalThis.isServing = true
  void serve()
}

async function serve() {
  const program = fileURLToPath(import.meta.url)
  const folder = mkdtempSync(join(dirname(program), 'server-'))
  writeFileSync(join(folder, 'graph.mjs'), `export { graph } from ${JSON.stringify(pathToFileURL(program).href)}`)
  const port = await freePort()
  await startServer({ port, nWorkers: 32, host: '127.0.0.1', cwd: folder, graphs: { agent: './graph.mjs:graph' } })
  process.send({ url: `http://127.0.0.1:${port}`, token: 'none' })
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
