import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { summary } from './measure.ts'
import { inBench } from './places.ts'
import type { Row } from './report.ts'

/** Runs before any are counted, of each kind; and those that are counted. */
const WARM = 5
const COUNTED = 60

/** The same program does the same work in the same order: no thread, timer, random number or compiler of its own, and room for all it allocates. */
const PREDICTABLE = [
  ...['--jitless', '--single-threaded', '--predictable', '--hash-seed=1', '--random-seed=1'],
  ...['--min-semi-space-size=128', '--max-semi-space-size=128'],
]

/** Why instructions cannot be counted here, if so. */
export function whyNoInstructions(): string | undefined {
  return spawnSync('valgrind', ['--version']).status === 0 ? undefined : 'instructions are counted by valgrind, which is not installed'
}

/**
 * Instructions of 20 rounds in the interpreter of V8, as valgrind counts them, without collections of memory: the same to some thousandths on
 * every run, whatever else the machine does. What a compiler makes of them is another matter, so only their ratio to the loop by hand is looked at.
 */
export async function benchInstructions(): Promise<Row[]> {
  const counts = await Promise.all([instructionsOf(WARM, WARM), instructionsOf(WARM + COUNTED, WARM), instructionsOf(WARM, WARM + COUNTED)])
  const [none, ours, hand] = counts
  const thousandsARun = (count: number) => (count - none) / COUNTED / 1000
  return [
    {
      name: '20 sequential rounds, interpreted',
      unit: 'thousand instructions',
      ours: summary('minagent', [thousandsARun(ours)]),
      hand: summary('hand', [thousandsARun(hand)]),
    },
  ]
}

async function instructionsOf(ours: number, byHand: number): Promise<number> {
  const program = [process.execPath, ...PREDICTABLE, inBench('dist/instructions-load.js'), String(ours), String(byHand)]
  const options = ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null']
  const { stderr } = await promisify(execFile)('valgrind', [...options, ...program])
  const [, count] = /I +refs: +([\d,]+)/.exec(stderr) ?? []
  if (!count) throw new Error(`valgrind counted nothing: ${stderr.slice(-500)}`)
  return Number(count.replaceAll(',', ''))
}
