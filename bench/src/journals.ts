import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { journaled } from '@minagent/session'
import { callingAgent } from './journal-agent.ts'
import { resumeRows, sizeRows } from './journal-growth.ts'
import { type JournalStore, onDisk, withStores } from './journal-stores.ts'
import { benchLanggraph } from './langgraph.ts'
import { measure, type Sample, type Work } from './measure.ts'
import type { Row } from './report.ts'

const ROUNDS = 200

/** What a journal costs: time of a round, of a resume, bytes; and the same agent on LangGraph.js. */
export async function benchJournals(): Promise<Row[]> {
  const rows = await withStores(async (stores) => [
    await syncRow(),
    ...(await roundRows(stores)),
    ...(await resumeRows(stores)),
    ...(await sizeRows(stores)),
  ])
  return [...rows, ...(await benchLanggraph())]
}

/** Microseconds of one round with each store, beside the same round without a journal. A round commits twice: the call, and its result. */
async function roundRows(stores: readonly JournalStore[]): Promise<Row[]> {
  const places = stores.map((store) => store.newPlace())
  const opened = places.map((place) => place.open())
  const without = callingAgent(ROUNDS)
  const works = [
    runs('none', () => without.run('question')),
    ...opened.map(({ journal }, index) => {
      const agent = journaled(callingAgent(ROUNDS), journal)
      return runs(stores[index]?.name ?? '', () => agent.run('question'))
    }),
  ]
  const [none, ...samples] = (await measure(works, { samples: 7 })).map(perRound)
  for (const { close } of opened) await close()
  for (const place of places) place.remove()
  return samples.map(
    (ours): Row => ({ name: `a round of ${ROUNDS} with a journal: ${ours.name}`, unit: 'µs', ours, ...(none ? { hand: none } : {}) }),
  )
}

/** What the disk itself takes: 500 bytes are appended and waited for. */
async function syncRow(): Promise<Row> {
  const folder = onDisk()
  const file = openSync(join(folder, 'appended'), 'a')
  const text = Buffer.alloc(500, 'x')
  const name = 'an append and a wait for the disk, without any journal'
  const run = async (count: number) => {
    for (let index = 0; index < count; index++) {
      writeSync(file, text)
      fdatasyncSync(file)
    }
  }
  const [ours] = await measure([{ name, run }], { samples: 9 })
  closeSync(file)
  rmSync(folder, { recursive: true })
  if (!ours) throw new Error('A sample is missing.')
  return { name, unit: 'µs', ours }
}

function runs(name: string, once: () => Promise<unknown>): Work {
  return {
    name,
    async run(count) {
      for (let index = 0; index < count; index++) await once()
    },
  }
}

function perRound({ name, median, min, max }: Sample): Sample {
  return { name, median: median / ROUNDS, min: min / ROUNDS, max: max / ROUNDS }
}
