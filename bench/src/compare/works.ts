import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadedPeer, PeerAgent } from './peer.ts'
import { roundsModel, type ScriptedModel, textReply } from './scripted-model.ts'

/** What one fresh process measured of one work, by the names of `TimedWork.figures`; undefined where the peer has no such thing. */
export type Figures = Readonly<Record<string, number>> | undefined

export interface TimedWork {
  readonly name: string
  /** What is measured, and its unit. */
  readonly figures: Readonly<Record<string, string>>
  measure(peer: LoadedPeer): Promise<Figures>
}

const STREAMED = 10_000
const CONCURRENT = 10_000
const GRAPH_STEPS = 1000
const WARM_UP_MS = 2000
const MEASURED_MS = 500

/** The works that are timed inside a process of their own. */
export const timedWorks: readonly TimedWork[] = [
  runs('direct answer', 0),
  runs('one tool', 1),
  runs('20 sequential rounds', 20),
  runs('20 parallel calls', 1, 20),
  rounds(100),
  rounds(500),
  rounds(2000),
  {
    name: '10000 concurrent runs',
    figures: { time: 'ms', 'processor time': 'ms', 'peak memory': 'MB' },
    measure: concurrent,
  },
  { name: 'streaming of 10000 deltas', figures: { 'a delta': 'µs' }, measure: streaming },
  { name: 'a durable step', figures: { 'a step': 'µs' }, measure: durableStep },
  { name: 'graph steps', figures: { 'in a second': '' }, measure: graphSteps },
]

/** Microseconds of one run. */
function runs(name: string, count: number, calls = 1): TimedWork {
  return {
    name,
    figures: { 'a run': 'µs' },
    async measure(peer) {
      return { 'a run': await timeOf(checkedRun(peer, roundsModel(count, calls), count * calls)) }
    },
  }
}

/** Microseconds of one round in a run of `count`. */
function rounds(count: number): TimedWork {
  return {
    name: `${count} rounds in one run`,
    figures: { 'a round': 'µs' },
    async measure(peer) {
      return { 'a round': (await timeOf(checkedRun(peer, roundsModel(count), count))) / count }
    },
  }
}

async function concurrent(peer: LoadedPeer): Promise<Figures> {
  const model = roundsModel(2, 1, 10)
  const { agent, executed } = counted((add) => peer.agent({ model, tools: [add], maxRounds: 3 }))
  await Promise.all(Array.from({ length: 200 }, () => agent.ask('question')))
  globalThis.gc?.()
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => agent.ask('question')))
  const { user, system } = process.cpuUsage(cpu)
  const time = performance.now() - start
  expectRuns(answers, executed(), 2 * (CONCURRENT + 200))
  return { time, 'processor time': (user + system) / 1000, 'peak memory': (process.resourceUsage().maxRSS * 1024) / 1e6 }
}

async function streaming(peer: LoadedPeer): Promise<Figures> {
  const deltas = Array.from({ length: STREAMED }, () => 'x ')
  const reply = textReply(deltas.join(''), { deltas })
  const model: ScriptedModel = { next: async () => reply }
  const agent = peer.agent({ model, tools: [], maxRounds: 1 })
  const { stream } = agent
  if (!stream) return undefined
  const time = await timeOf(async () => {
    let length = 0
    for await (const text of stream.call(agent, 'question')) length += text.length
    if (length !== reply.text.length) throw new Error(`Of ${reply.text.length} characters ${length} arrived.`)
  })
  return { 'a delta': time / STREAMED }
}

async function durableStep(peer: LoadedPeer): Promise<Figures> {
  const { durable } = peer
  if (!durable) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'minagent-compare-'))
  try {
    const run = checked((add) => durable.call(peer, { model: roundsModel(20), tools: [add], maxRounds: 21 }, folder), 20)
    return { 'a step': (await timeOf(run)) / 20 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function graphSteps(peer: LoadedPeer): Promise<Figures> {
  const { graph } = peer
  if (!graph) return undefined
  const time = await timeOf(async () => {
    const count = await graph.call(peer, GRAPH_STEPS)
    if (count !== GRAPH_STEPS) throw new Error(`Of ${GRAPH_STEPS} steps ${count} ran.`)
  })
  return { 'in a second': (GRAPH_STEPS * 1e6) / time }
}

function checkedRun(peer: LoadedPeer, model: ScriptedModel, executions: number): () => Promise<void> {
  return checked((add) => peer.agent({ model, tools: [add], maxRounds: executions + 1, parallel: true }), executions)
}

/** A run that fails when its answer or the number of executed tools is wrong: nobody is fast by leaving out work. */
function checked(make: (add: CountedTool) => PeerAgent, executions: number): () => Promise<void> {
  const { agent, executed } = counted(make)
  return async () => {
    const before = executed()
    expectRuns([await agent.ask('question')], executed() - before, executions)
  }
}

interface CountedTool {
  readonly name: 'add'
  execute(args: { a: number; b: number }): number
}

function counted(make: (add: CountedTool) => PeerAgent): { agent: PeerAgent; executed: () => number } {
  let count = 0
  const execute = ({ a, b }: { a: number; b: number }) => {
    count++
    return a + b
  }
  return { agent: make({ name: 'add', execute }), executed: () => count }
}

function expectRuns(answers: readonly string[], executed: number, wanted: number): void {
  const wrong = answers.find((answer) => answer !== 'done')
  if (wrong !== undefined) throw new Error(`A run answered ${JSON.stringify(wrong)} instead of "done".`)
  if (executed !== wanted) throw new Error(`Of ${wanted} tool calls ${executed} were executed.`)
}

/** Microseconds of one call, after a warm-up in which compilers get done: the mean of at least three calls and half a second. */
async function timeOf(once: () => Promise<void>): Promise<number> {
  await repeatFor(once, WARM_UP_MS, 2)
  globalThis.gc?.()
  const start = performance.now()
  const count = await repeatFor(once, MEASURED_MS, 3)
  return ((performance.now() - start) * 1000) / count
}

async function repeatFor(once: () => Promise<void>, ms: number, least: number): Promise<number> {
  const start = performance.now()
  let count = 0
  while (count < least || performance.now() - start < ms) {
    await once()
    count++
  }
  return count
}
