import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { journaled } from '@minagent/session'
import { callingAgent } from './journal-agent.ts'
import { fileStore, inMemory, type JournalStore, onDisk, sqliteStore } from './journal-stores.ts'
import { langgraphName, langgraphProgram } from './langgraph-project.ts'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

const ROUNDS = 1_000
const SAMPLES = 3

/** Time and bytes of a round of ours and of the same agent on LangGraph.js with its SQLite checkpointer, after one another. */
export async function benchLanggraph(): Promise<Row[]> {
  let program: string
  try {
    program = langgraphProgram()
  } catch (error) {
    console.log(`Left out: ${langgraphName}. ${String(error)}`)
    return []
  }
  const theirs = rounds(langgraphName, () => theirRun(program, onDisk))
  const theirsSafe = rounds(`${langgraphName}, synchronous`, () => theirRun(program, onDisk, 'FULL'))
  const sqlite = await ourRounds(sqliteStore('SQLite', onDisk))
  const files = await ourRounds(fileStore('files', onDisk))
  const rows = [
    timeRow('SQLite; ours waits for the disk, the other does not', sqlite, await theirs, 0.2),
    timeRow('files; ours waits for the disk, the other does not', files, await theirs, 0.2),
    timeRow('SQLite; both wait for the disk', sqlite, await theirsSafe),
    ...(await inMemoryRows(program)),
    bytesRow('SQLite', sqlite, await theirs),
    bytesRow('files', files, await theirs),
  ]
  return rows
}

/** What one round took, in several runs. */
interface Rounds {
  readonly name: string
  readonly microseconds: readonly number[]
  readonly bytes: readonly number[]
}

interface WholeRun {
  readonly ms: number
  readonly bytes: number
}

async function inMemoryRows(program: string): Promise<Row[]> {
  const newFolder = inMemory
  if (!newFolder) return []
  const theirs = await rounds(langgraphName, () => theirRun(program, newFolder))
  return [
    timeRow('SQLite in memory: no disk to wait for', await ourRounds(sqliteStore('SQLite', newFolder)), theirs),
    timeRow('files in memory: no disk to wait for', await ourRounds(fileStore('files', newFolder)), theirs),
  ]
}

async function rounds(name: string, once: () => WholeRun | Promise<WholeRun>, samples = 1): Promise<Rounds> {
  const runs: WholeRun[] = []
  for (let sample = 0; sample < samples; sample++) runs.push(await once())
  return {
    name,
    microseconds: runs.map(({ ms }) => (ms * 1000) / ROUNDS),
    bytes: runs.map(({ bytes }) => bytes / ROUNDS),
  }
}

function ourRounds(store: JournalStore): Promise<Rounds> {
  return rounds(store.name, () => ourRun(store), SAMPLES)
}

async function ourRun(store: JournalStore): Promise<WholeRun> {
  const place = store.newPlace()
  const { journal, close } = place.open()
  await journaled(callingAgent(50), journal).run('question', { runId: 'warm' })
  await journal.delete('warm')
  const agent = journaled(callingAgent(ROUNDS), journal)
  const start = performance.now()
  await agent.run('question')
  const ms = performance.now() - start
  await close()
  const bytes = place.bytes()
  place.remove()
  return { ms, bytes }
}

function theirRun(program: string, newFolder: () => string, synchronous?: string): WholeRun {
  const folder = newFolder()
  const args = [program, join(folder, 'checkpoints.db'), String(ROUNDS), ...(synchronous ? [synchronous] : [])]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return JSON.parse(output)
}

function timeRow(what: string, ours: Rounds, theirs: Rounds, ratio?: number): Row {
  const name = `a round of ${ROUNDS} beside ${langgraphName}: ${what}`
  const aim = ratio === undefined ? {} : { aim: { ratio } }
  return { name, unit: 'µs', ours: summary(ours.name, ours.microseconds), hand: summary(theirs.name, theirs.microseconds), ...aim }
}

function bytesRow(what: string, ours: Rounds, theirs: Rounds): Row {
  const name = `bytes of a round of ${ROUNDS} beside ${langgraphName}: ${what}`
  return { name, unit: 'B', ours: summary(ours.name, ours.bytes), hand: summary(theirs.name, theirs.bytes), aim: { ratio: 0.1 } }
}
