import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { journaled } from '@minagent/session'
import { callingAgent } from './journal-agent.ts'
import { fileStore, inMemory, type JournalStore, onDisk, sqliteStore } from './journal-stores.ts'
import { langgraphName, langgraphProgram } from './langgraph-project.ts'
import { type Sample, summary } from './measure.ts'
import type { Row } from './report.ts'

const ROUNDS = 1_000
const SAMPLES = 3

/** LangGraph.js stores the whole conversation at each step, which takes minutes at 1,000 rounds: the other comparisons are shorter. */
const FEWER_ROUNDS = 200

/** Time and bytes of a round of ours and of the same agent on LangGraph.js with its SQLite checkpointer, after one another. */
export async function benchLanggraph(): Promise<Row[]> {
  let program: string
  try {
    program = langgraphProgram('program.mjs')
  } catch (error) {
    console.log(`Left out: ${langgraphName}. ${String(error)}`)
    return []
  }
  const theirs = theirRounds(program, onDisk, ROUNDS)
  const sqlite = await ourRounds(sqliteStore('SQLite', onDisk), ROUNDS)
  const files = await ourRounds(fileStore('files', onDisk), ROUNDS)
  return [
    timeRow('SQLite; ours waits for the disk, the other does not', sqlite, theirs, 0.2),
    timeRow('files; ours waits for the disk, the other does not', files, theirs, 0.2),
    bytesRow('SQLite', sqlite, theirs, 0.1),
    bytesRow('files', files, theirs, 0.1),
    ...deltaRows(program, sqlite, files),
    ...(await shorterRows(program)),
  ]
}

/** Beside what LangGraph.js has in beta: a state that stores only the new messages. */
function deltaRows(program: string, sqlite: Rounds, files: Rounds): Row[] {
  const theirs = theirRounds(program, onDisk, ROUNDS, 'delta')
  const safe = theirRounds(program, onDisk, ROUNDS, 'delta', 'synchronous')
  return [
    timeRow('SQLite; its beta of stored deltas, which does not wait for the disk', sqlite, theirs),
    timeRow('SQLite; its beta of stored deltas, both wait for the disk', sqlite, safe),
    bytesRow('SQLite; its beta of stored deltas', sqlite, theirs),
    bytesRow('files; its beta of stored deltas', files, theirs),
  ]
}

/** What the waiting for the disk decides: both wait, and neither has a disk to wait for. */
async function shorterRows(program: string): Promise<Row[]> {
  const safe = theirRounds(program, onDisk, FEWER_ROUNDS, 'synchronous')
  const rows = [timeRow('SQLite; both wait for the disk', await ourRounds(sqliteStore('SQLite', onDisk), FEWER_ROUNDS), safe)]
  if (!inMemory) return rows
  const theirs = theirRounds(program, inMemory, FEWER_ROUNDS)
  return [
    ...rows,
    timeRow('SQLite in memory', await ourRounds(sqliteStore('SQLite', inMemory), FEWER_ROUNDS), theirs),
    timeRow('files in memory', await ourRounds(fileStore('files', inMemory), FEWER_ROUNDS), theirs),
  ]
}

/** What a round took of the time, in µs, and of the disk, in bytes. */
interface Rounds {
  readonly count: number
  readonly time: Sample
  readonly bytes: Sample
}

interface WholeRun {
  readonly ms: number
  readonly bytes: number
}

function perRound(name: string, count: number, runs: readonly WholeRun[]): Rounds {
  const times = runs.map(({ ms }) => (ms * 1000) / count)
  const bytes = runs.map((run) => run.bytes / count)
  return { count, time: summary(name, times), bytes: summary(name, bytes) }
}

async function ourRounds(store: JournalStore, count: number): Promise<Rounds> {
  const runs: WholeRun[] = []
  for (let sample = 0; sample < SAMPLES; sample++) runs.push(await ourRun(store, count))
  return perRound(store.name, count, runs)
}

async function ourRun(store: JournalStore, count: number): Promise<WholeRun> {
  const place = store.newPlace()
  const { journal, close } = place.open()
  await journaled(callingAgent(50), journal).run('question', { runId: 'warm' })
  await journal.delete('warm')
  const agent = journaled(callingAgent(count), journal)
  const start = performance.now()
  await agent.run('question')
  const ms = performance.now() - start
  await close()
  const bytes = place.bytes()
  place.remove()
  return { ms, bytes }
}

/** Once: it takes long. Without the flag `synchronous` the database is as the checkpointer opens it, and does not wait for the disk. */
function theirRounds(program: string, newFolder: () => string, count: number, ...flags: readonly string[]): Rounds {
  const folder = newFolder()
  const args = [program, join(folder, 'checkpoints.db'), String(count), ...flags]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return perRound(langgraphName, count, [JSON.parse(output)])
}

function timeRow(what: string, ours: Rounds, theirs: Rounds, ratio?: number): Row {
  const name = `a round of ${ours.count} beside ${langgraphName}: ${what}`
  return { name, unit: 'µs', ours: ours.time, hand: theirs.time, ...aimOf(ratio) }
}

function bytesRow(what: string, ours: Rounds, theirs: Rounds, ratio?: number): Row {
  const name = `bytes of a round of ${ours.count} beside ${langgraphName}: ${what}`
  return { name, unit: 'B', ours: ours.bytes, hand: theirs.bytes, ...aimOf(ratio) }
}

function aimOf(ratio: number | undefined): Pick<Row, 'aim'> {
  return ratio === undefined ? {} : { aim: { ratio } }
}
