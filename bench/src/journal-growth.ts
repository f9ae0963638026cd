import { journaled, memoryJournal } from '@minagent/session'
import type { PersistedEvent } from '@minagent/types'
import { callingAgent, tellingAgent } from './journal-agent.ts'
import type { JournalStore } from './journal-stores.ts'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

const EVENTS = 10_000
const RESUMES = 5

/** Milliseconds from `resume` to the result, of a run of 10,000 events that was cut off before its last answer; opened anew each time. */
export async function resumeRows(stores: readonly JournalStore[]): Promise<Row[]> {
  const rounds = EVENTS / 3
  const memory = memoryJournal()
  await journaled(callingAgent(Math.ceil(rounds)), memory).run('question', { runId: 'whole' })
  const events = (await memory.read('whole')).slice(0, EVENTS)
  const rows: Row[] = []
  for (const store of stores) {
    const times: number[] = []
    for (let sample = 0; sample < RESUMES; sample++) times.push(await resumeMs(store, events))
    rows.push({ name: `resume of ${EVENTS} events: ${store.name}`, unit: 'ms', ours: summary(store.name, times) })
  }
  return rows
}

async function resumeMs(store: JournalStore, events: readonly PersistedEvent[]): Promise<number> {
  const place = store.newPlace()
  const writer = place.open()
  const lease = await writer.journal.claim('whole', 'writer', 30_000)
  await writer.journal.append(lease, 0, events)
  await writer.journal.release(lease)
  await writer.close()
  const reader = place.open()
  const start = performance.now()
  const run = await journaled(callingAgent(0), reader.journal).resume('whole')
  const { stopReason } = await run.result
  const ms = performance.now() - start
  await reader.close()
  place.remove()
  if (stopReason !== 'completed') throw new Error(`The resumed run ended with ${stopReason}.`)
  return ms
}

/** What a run of 1,000 rounds with 1 MB of text that occurs once takes of the disk, in kB (1,000 bytes). */
export async function sizeRows(stores: readonly JournalStore[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const store of stores) {
    const place = store.newPlace()
    const { journal, close } = place.open()
    await journaled(tellingAgent(1_000, 500), journal).run('question')
    await close()
    const kilobytes = place.bytes() / 1000
    place.remove()
    if (kilobytes === 0) continue
    const name = `1,000 rounds with 1 MB of text: ${store.name}`
    rows.push({ name, unit: 'kB', ours: summary(name, [kilobytes]), aim: { value: 1_600 } })
  }
  return rows
}
