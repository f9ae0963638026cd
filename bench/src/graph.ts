import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineGraph, END, type Graph, send } from '@minagent/graph'
import { stepStore } from '@minagent/session'
import type { StepStore } from '@minagent/types'
import { fileStore, inMemory, type JournalStore, onDisk, sqliteStore } from './journal-stores.ts'
import { langgraphName, langgraphProgram } from './langgraph-project.ts'
import { type Sample, summary } from './measure.ts'
import type { Row } from './report.ts'

const SAMPLES = 5

/** Without a store a run of ours is over in some ms: it takes some until it is compiled, and more until a median says something. */
const SHORT_SAMPLES = 50

/** A graph that is run on both engines. */
interface Shape {
  readonly shape: 'loop' | 'fan-out'
  readonly name: string
  readonly size: number
  /** Of a run, as many are measured. */
  readonly steps: number
  readonly graphOf: (size: number, steps?: StepStore) => Graph<{ readonly n: number }>
}

const SHAPES: readonly Shape[] = [
  { shape: 'loop', name: 'a step of a loop of 1,000', size: 1000, steps: 1000, graphOf: loopOf },
  { shape: 'fan-out', name: 'a fan-out of 100 nodes', size: 100, steps: 1, graphOf: fanOutOf },
]

/**
 * Time of a step and of a fan-out of ours and of the same graphs on LangGraph.js, without a store and with durable ones. The aims are for
 * where both wait for the disk, or neither does: one wait is the least that a step costs that is on the disk before the next begins.
 */
export async function benchGraph(): Promise<Row[]> {
  let program: string
  try {
    program = langgraphProgram('graph.mjs')
  } catch (error) {
    console.log(`Left out: ${langgraphName}. ${String(error)}`)
    return []
  }
  const rows: Row[] = []
  for (const shape of SHAPES) rows.push(...(await rowsOf(program, shape)))
  return rows
}

async function rowsOf(program: string, shape: Shape): Promise<readonly Row[]> {
  const row = (what: string, ours: Sample, hand: Sample, ratio?: number): Row => ({
    name: `${shape.name} beside ${langgraphName}: ${what}`,
    unit: 'µs',
    ours,
    hand,
    ...(ratio === undefined ? {} : { aim: { ratio } }),
  })
  const rows = [row('no store', await ourRuns(shape, undefined), theirRuns(program, shape, undefined), 0.05)]
  if (inMemory) {
    const theirs = theirRuns(program, shape, inMemory)
    rows.push(row('SQLite in memory', await ourRuns(shape, sqliteStore('SQLite', inMemory)), theirs, 0.2))
    rows.push(row('files in memory, the other with SQLite', await ourRuns(shape, fileStore('files', inMemory)), theirs))
  }
  const theirs = theirRuns(program, shape, onDisk)
  const sqlite = await ourRuns(shape, sqliteStore('SQLite', onDisk))
  const files = await ourRuns(shape, fileStore('files', onDisk))
  return [
    ...rows,
    row('SQLite; ours waits for the disk, the other does not', sqlite, theirs),
    row('SQLite; both wait for the disk', sqlite, theirRuns(program, shape, onDisk, 'synchronous'), 0.2),
    row('files; ours waits for the disk, the other has SQLite and does not', files, theirs),
  ]
}

async function ourRuns({ graphOf, size, steps, name }: Shape, store: JournalStore | undefined): Promise<Sample> {
  const place = store?.newPlace()
  const open = place?.open()
  const graph = graphOf(size, open && stepStore(open.journal))
  const samples = store ? SAMPLES : SHORT_SAMPLES
  for (let warm = 0; warm < samples; warm++) await graph.run()
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const start = performance.now()
    await graph.run()
    times.push(((performance.now() - start) * 1000) / steps)
  }
  await open?.close()
  place?.remove()
  return summary(name, times)
}

function theirRuns(
  program: string,
  { shape, size, steps }: Shape,
  newFolder: (() => string) | undefined,
  ...flags: readonly string[]
): Sample {
  const folder = newFolder?.()
  const args = [program, shape, String(size), String(SAMPLES), folder ? join(folder, 'checkpoints.db') : '', ...flags]
  const times: number[] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  if (folder) rmSync(folder, { recursive: true })
  return summary(
    langgraphName,
    times.map((ms) => (ms * 1000) / steps),
  )
}

function optionsOf(maxSteps: number, steps: StepStore | undefined) {
  return { maxSteps, ...(steps ? { steps } : {}) }
}

function loopOf(size: number, steps?: StepStore) {
  const state: { readonly n: number } = { n: 0 }
  return defineGraph(
    {
      state,
      nodes: { count: ({ n }) => ({ n: n + 1 }) },
      edges: [{ from: 'count', to: ['count', END], choose: ({ n }) => (n < size ? 'count' : END) }],
      start: 'count',
    },
    optionsOf(size + 10, steps),
  )
}

function fanOutOf(size: number, steps?: StepStore) {
  const state: { readonly n: number; readonly item: number } = { n: 0, item: 0 }
  return defineGraph(
    {
      state,
      reducers: { n: (a, b) => a + b },
      nodes: { plan: () => undefined, work: ({ item }) => ({ n: item }), join: () => undefined },
      edges: [
        { from: 'plan', to: 'work', choose: () => Array.from({ length: size }, (_, item) => send('work', { item })) },
        { from: 'work', to: 'join' },
        { from: 'join', to: END },
      ],
      start: 'plan',
    },
    optionsOf(10, steps),
  )
}
