import { Agent } from '@minagent/loop'
import { handLoop } from './hand-loop.ts'
import { SlowModel, tools } from './scripted.ts'

const RUNS = 10_000

const start = process.argv[2] === 'hand' ? byHand : byAgent

await Promise.all(Array.from({ length: 500 }, start))
globalThis.gc?.()
const heap = process.memoryUsage().heapUsed
const cpu = process.cpuUsage()
const runs = Array.from({ length: RUNS }, start)
// In the middle of the second round: every run is waiting for its model.
await new Promise((resolve) => setTimeout(resolve, 1))
globalThis.gc?.()
const bytesPerRun = (process.memoryUsage().heapUsed - heap) / RUNS
await Promise.all(runs)
const { user, system } = process.cpuUsage(cpu)
process.send?.({ cpuMs: (user + system) / 1000, bytesPerRun })
process.disconnect?.()

function byHand(): Promise<unknown> {
  return handLoop(new SlowModel(2, 10), 'question')
}

function byAgent(): Promise<unknown> {
  return new Agent({ model: new SlowModel(2, 10), tools }).run('question')
}
