// The load of issue 10, in short. In full: MINAGENT_LOAD_CLIENTS=2000 node_modules/.bin/vitest run packages/service/test/load.test.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@minagent/service/client'
import { expect, it, onTestFinished } from 'vitest'
import { followLoad, followWithoutReading } from './support/load-client.ts'
import { loadToken } from './support/load-token.ts'
import { startService } from './support/start-service.ts'

const CLIENTS = Number(process.env.MINAGENT_LOAD_CLIENTS ?? 100)
const RUNS = Math.ceil(CLIENTS / 100)
const STEPS = 20
const STEP_MS = CLIENTS > 100 ? 2_000 : 300
/** The start, three events of each step, the answer, the end, and one for each time that somebody went on with it. */
const LEAST_EVENTS = 3 * STEPS + 3

/** Some places in a run, the same for every client of this number. */
function placesOf(client: number): ReadonlySet<number> {
  // One of twenty comes back, twice.
  return new Set(client % 20 === 0 ? [7 + (client % 11), 30 + (client % 23)] : [])
}

it(`F69 ${CLIENTS} clients follow runs of ${STEPS} steps, some do not read, some reconnect, the service is killed and started again: each gets every event once and in order`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-load-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const work = { store: folder, steps: STEPS, stepMs: STEP_MS }
  const first = await startService(work)
  const client = connect({ url: first.url, token: loadToken })
  const runs = await Promise.all(Array.from({ length: RUNS }, () => client.start('count')))
  const runOf = (index: number) => runs[index % RUNS]?.id ?? ''

  const unread = Array.from({ length: CLIENTS / 100 }, (_, index) => followWithoutReading(first.url, runOf(index)))
  onTestFinished(() => unread.forEach((socket) => void socket.destroy()))
  let halfway: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => (halfway = resolve))
  let events = 0
  const onEvent = () => {
    if (++events > CLIENTS * (LEAST_EVENTS / 2)) halfway()
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => ({
    url: first.url,
    runId: runOf(index),
    leavesBefore: placesOf(index),
    onEvent,
  }))
  const following = Promise.all(clients.map(followLoad))
  await Promise.race([underWay, following])
  await first.end('SIGKILL')
  const second = await startService({ ...work, port: Number(new URL(first.url).port) })
  const seen = await following

  for (const { numbers } of seen) {
    expect(numbers.length).toBeGreaterThanOrEqual(LEAST_EVENTS)
    expect(numbers).toEqual(numbers.map((_, index) => index))
  }
  const delays = seen.flatMap((one) => one.delays).sort((a, b) => a - b)
  const part = (share: number) => delays[Math.floor(delays.length * share)]
  const peak = Math.max(first.peak(), second.peak())
  console.info(
    `${CLIENTS} clients: ${delays.length} events timed, delay p50 ${part(0.5)} ms, p99 ${part(0.99)} ms; service at most ${Math.round(peak / 2 ** 20)} MiB`,
  )
  // A service without load has a third of it; one that kept a buffer for each client would have far more.
  expect(peak).toBeLessThan(768 * 2 ** 20)
}, 900_000)
