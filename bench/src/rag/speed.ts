import { type Sample, summary } from '../measure.ts'
import type { Row } from '../report.ts'
import { timedCorpus } from './corpus.ts'
import { type EngineFigures, engineFigures } from './engine-figures.ts'
import { TEXT_ENGINES } from './text-engines.ts'
import { VECTOR_ENGINES } from './vector-engines.ts'

/** Microseconds of the median and the 95th percentile of a text question. */
const TEXT_AIMS: Readonly<Record<number, readonly [number, number]>> = { 10000: [15, 1_000], 100000: [80, 1_000] }

/** How many times what a loop over typed arrays takes, beside it in the same run: what the microseconds above are of the loop they were set by. */
const LOOP_AIMS: Readonly<Record<number, number>> = { 10000: 2, 100000: 1.9 }

/** Microseconds of a vector question, milliseconds of a build. */
const VECTOR_AIMS: Readonly<Record<number, readonly [number, number?]>> = { 10000: [320], 100000: [2_400, 700] }

/** These take minutes to fill with 100,000, or to replace 1,000 of them; asked for with MINAGENT_BENCH_LONG=1. */
const LONG = new Set(['FlexSearch', 'LangChain memory vector store', 'hnswlib-node'])

const PLAIN_LOOP = 'a plain loop of BM25'

/** Memory beside that of MiniSearch. */
const MEMORY_RATIO = 0.25

/** Text search of growing collections, ours in memory and in a folder beside each other library. */
export function benchTextSpeed(): Row[] {
  if (!timedCorpus()) return []
  return [10_000, 100_000].flatMap((count) => {
    const { minagent: ours, ...others } = figuresOf(namesFor(TEXT_ENGINES, count), count)
    if (!ours) return []
    const [median, high] = TEXT_AIMS[count] ?? []
    return [
      row(`${count} texts: question p50`, 'µs', [percentile(ours, 0.5)], median),
      row(`${count} texts: question p95`, 'µs', [percentile(ours, 0.95)], high),
      ...Object.entries(others).flatMap(([name, peer]) => textRows(count, name, { ours, peer })),
    ]
  })
}

function textRows(count: number, name: string, { ours, peer }: { ours: EngineFigures; peer: EngineFigures }): Row[] {
  const ratio = name === PLAIN_LOOP ? LOOP_AIMS[count] : undefined
  const median = row(`${count} texts: question p50, beside ${name}`, 'µs', [percentile(ours, 0.5), percentile(peer, 0.5)])
  const kept = name === 'minagent in a folder' ? peer : undefined
  const rows = [
    ratio === undefined ? median : { ...median, aim: { ratio } },
    row(`${count} texts: question p95, beside ${name}`, 'µs', [percentile(ours, 0.95), percentile(peer, 0.95)]),
    row(`${count} texts: build, beside ${name}`, 'ms', [ours.buildMs, peer.buildMs]),
    row(`${count} texts: another 1 %, beside ${name}`, 'ms', [ours.updateMs ?? 0, peer.updateMs ?? 0]),
  ]
  if (name !== 'SQLite FTS5') {
    const memory = row(`${count} texts: memory, beside ${name}`, 'MB', [megabytes(ours.bytes), megabytes(peer.bytes)])
    rows.push(name === 'MiniSearch' ? { ...memory, aim: { ratio: MEMORY_RATIO } } : memory)
  }
  if (kept?.disk) rows.push({ name: `${count} texts: on the disk`, unit: 'MB', ours: one(megabytes(kept.disk)) })
  else if (peer.disk) rows.push({ name: `${count} texts: on the disk, ${name}`, unit: 'MB', ours: one(megabytes(peer.disk)) })
  return rows
}

/** Vector search of growing collections. */
export function benchVectorSpeed(): Row[] {
  return [10_000, 100_000].flatMap((count) => {
    const { 'minagent vectors': ours, ...others } = figuresOf(namesFor(VECTOR_ENGINES, count), count)
    if (!ours) return []
    const [time, build] = VECTOR_AIMS[count] ?? []
    return [
      { name: `${count} vectors: recall@10`, unit: '', ours: one(ours.recall ?? 0), aim: { least: 1 } },
      row(`${count} vectors: question p50`, 'µs', [percentile(ours, 0.5)], time),
      row(`${count} vectors: build`, 'ms', [ours.buildMs], build),
      row(`${count} vectors: memory`, 'MB', [megabytes(ours.bytes)]),
      ...Object.entries(others).flatMap(([name, peer]) => [
        row(`${count} vectors: question p50, beside ${name} (its recall ${peer.recall?.toFixed(2)})`, 'µs', [
          percentile(ours, 0.5),
          percentile(peer, 0.5),
        ]),
        row(`${count} vectors: build, beside ${name}`, 'ms', [ours.buildMs, peer.buildMs]),
      ]),
    ]
  })
}

function namesFor(engines: object, count: number): readonly string[] {
  const isLong = process.env.MINAGENT_BENCH_LONG === '1'
  return Object.keys(engines).filter((name) => count === 10_000 || isLong || !LONG.has(name))
}

/** SQLite's full-text search is in Node from 22 on. */
function figuresOf(names: readonly string[], count: number): Record<string, EngineFigures> {
  const figures = names.map((name) => {
    console.error(`${count} with ${name} …`)
    const command =
      name.startsWith('SQLite') && !process.getBuiltinModule('node:sqlite') ? ['npx', '-y', '-p', 'node@22', 'node'] : undefined
    return [name, engineFigures(name, count, command)] as const
  })
  return Object.fromEntries(figures.flatMap(([name, found]) => (found ? [[name, found]] : [])))
}

function row(name: string, unit: string, [ours = 0, peer]: readonly number[], value?: number): Row {
  return {
    name,
    unit,
    ours: one(ours),
    ...(peer === undefined ? {} : { hand: one(peer) }),
    ...(value === undefined ? {} : { aim: { value } }),
  }
}

function percentile({ times }: EngineFigures, part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? 0
}

function megabytes(bytes: number): number {
  return bytes / 1_000_000
}

function one(value: number): Sample {
  return summary('', [value])
}
