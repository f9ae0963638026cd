// The load on one service, from a process of its own: `ours` or `langgraph`, its URL and token.
import { type BegunRun, langgraph, ours } from './service/dialects.ts'
import { askJson, followEvents } from './service/http-client.ts'
import { STEPS } from './service/stamped-agent.ts'

/** What one process measured of a service. */
export interface ServiceLoad {
  /** Looks at a run that has ended, in a second. */
  readonly requests: number
  /** Runs that were begun and followed to their end, in a second. */
  readonly runs: number
  /** From a result to its event at the client, in ms: of all the middle one, and the one of 100 that took longest. */
  readonly delay: number
  readonly lateDelay: number
}

const AT_ONCE = 16
const WARM_MS = 3_000
const MEASURED_MS = 3_000
const FOLLOWED = 32
const STEP_MS = 20

const [, , dialect, url = '', token = ''] = process.argv
const begin = dialect === 'langgraph' ? langgraph : ours

await perSecond(WARM_MS, () => followed(0))
const run = await begin({ url, token }, 0)
await delaysOf(run)
const look = () => askJson(run.view, run.headers)
await perSecond(WARM_MS / 3, look)
const requests = await perSecond(MEASURED_MS, look)
const runs = await perSecond(MEASURED_MS, () => followed(0))
const delays = (await Promise.all(Array.from({ length: FOLLOWED }, () => followed(STEP_MS)))).flat().sort((a, b) => a - b)
const load: ServiceLoad = { requests, runs, delay: part(delays, 0.5), lateDelay: part(delays, 0.99) }
process.send?.(load)
process.disconnect?.()
process.exit(0)

/** How often the work is done in a second by several at once, who go on for as many ms and finish what they began. */
async function perSecond(ms: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const start = performance.now()
  const worker = async () => {
    while (performance.now() - start < ms) {
      await work()
      count++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (count * 1000) / (performance.now() - start)
}

async function followed(waitMs: number): Promise<readonly number[]> {
  return delaysOf(await begin({ url, token }, waitMs))
}

/** How long each result took until its event was here, in ms. */
async function delaysOf({ events, headers }: BegunRun): Promise<readonly number[]> {
  const delays = new Map<string, number>()
  await followEvents(events, headers, (frame) => {
    const [, at] = /"content":\s*"at=([\d.]+)"/.exec(frame) ?? []
    if (at !== undefined && !delays.has(at)) delays.set(at, performance.timeOrigin + performance.now() - Number(at))
  })
  if (delays.size !== STEPS) throw new Error(`${delays.size} results came instead of ${STEPS}.`)
  return [...delays.values()]
}

function part(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
