import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

/** What one process measured: CPU time and memory of 10,000 runs of three rounds at once over a model that takes 10 ms. */
interface Load {
  readonly cpuMs: number
  readonly bytesPerRun: number
}

const SAMPLES = 5

/** Each sample in a fresh process, ours and the hand-written loop turn by turn. */
export async function benchConcurrent(): Promise<Row[]> {
  const loads: { ours: Load[]; hand: Load[] } = { ours: [], hand: [] }
  for (let sample = 0; sample < SAMPLES; sample++) {
    loads.ours.push(await loadOf('ours'))
    loads.hand.push(await loadOf('hand'))
  }
  const cpu = (kind: 'ours' | 'hand') =>
    summary(
      kind,
      loads[kind].map((load) => load.cpuMs),
    )
  const memory = (kind: 'ours' | 'hand') =>
    summary(
      kind,
      loads[kind].map((load) => load.bytesPerRun / 1000),
    )
  return [
    { name: '10,000 concurrent runs, CPU', unit: 'ms', ours: cpu('ours'), hand: cpu('hand'), aim: { ratio: 2 } },
    { name: '10,000 concurrent runs, memory each', unit: 'kB', ours: memory('ours'), hand: memory('hand'), aim: { ratio: 2 } },
  ]
}

function loadOf(kind: 'ours' | 'hand'): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./concurrent-load.js', import.meta.url)), [kind], { execArgv: ['--expose-gc'] })
    child.once('message', (load) => resolve(load as Load))
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`The load process ended with ${code}.`)))
  })
}
