// Two graphs on LangGraph.js: a loop of one node, and a fan-out with a join behind it.
// Arguments: `loop` or `fan-out`; its steps or its width; how often; a database for checkpoints, each run in a thread of its own, or none;
// `synchronous` to wait for the disk, each step before the next begins. Prints the milliseconds of each run.
import { Annotation, END, Send, START, StateGraph } from '@langchain/langgraph'
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite'

const [shape, sizeText, timesText, file, ...flags] = process.argv.slice(2)
const size = Number(sizeText)

function loop() {
  return new StateGraph(Annotation.Root({ n: Annotation() }))
    .addNode('count', ({ n }) => ({ n: n + 1 }))
    .addEdge(START, 'count')
    .addConditionalEdges('count', ({ n }) => (n < size ? 'count' : END))
}

function fanOut() {
  const sum = Annotation({ reducer: (a, b) => a + b, default: () => 0 })
  return new StateGraph(Annotation.Root({ n: sum, item: Annotation() }))
    .addNode('plan', () => ({}))
    .addNode('work', ({ item }) => ({ n: item }))
    .addNode('join', () => ({}))
    .addEdge(START, 'plan')
    .addConditionalEdges('plan', () => Array.from({ length: size }, (_, item) => new Send('work', { item })))
    .addEdge('work', 'join')
    .addEdge('join', END)
}

function compiled(path) {
  const saver = path ? SqliteSaver.fromConnString(path) : undefined
  if (flags.includes('synchronous')) saver?.db.pragma('synchronous = FULL')
  const graph = (shape === 'loop' ? loop() : fanOut()).compile(saver ? { checkpointer: saver } : {})
  return { graph, close: () => saver?.db.close() }
}

async function timeOf(graph, thread) {
  const start = performance.now()
  const durability = flags.includes('synchronous') ? { durability: 'sync' } : {}
  const { n } = await graph.invoke({ n: 0 }, { configurable: { thread_id: thread }, recursionLimit: size + 10, ...durability })
  const ms = performance.now() - start
  const expected = shape === 'loop' ? size : (size * (size - 1)) / 2
  if (n !== expected) throw new Error(`The graph gave ${n} instead of ${expected}.`)
  return ms
}

// Warms up, in a database of its own.
const warm = compiled(file ? ':memory:' : undefined)
await timeOf(warm.graph, 'warm')
warm.close()
const { graph, close } = compiled(file)
const times = []
for (let run = 0; run < Number(timesText); run++) times.push(await timeOf(graph, `run ${run}`))
close()
console.log(JSON.stringify(times))
