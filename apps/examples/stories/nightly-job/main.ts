// A nightly job over accounts. Its process is killed again and again, and it goes on until all is done, with everything done once.
// Offline, with a scripted model: `pnpm -s --filter nightly-job start`; with a real one: the same with `--real`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FakeModel } from '@minagent/models'
import { realModel, realOptions } from '../real-model.ts'
import { check, storyArguments, tellStory, understood } from '../self-check.ts'
import { accounts } from './accounts.ts'
import { nightlyJob, type Place } from './job.ts'
import { type Entry, World } from './world.ts'

const { values } = understood(() =>
  parseArgs({ args: storyArguments(), options: { ...realOptions, forgetful: { type: 'boolean', default: false } } }),
)

/** Where the processes of this night are killed, one after the other. */
const kills: readonly `${string} ${Place}`[] = [
  'a1 before the charge',
  'a1 after the charge',
  'a1 before the letter',
  'a3 after the letter',
  'a3 before the answer',
  'a4 after the charge',
]

async function tell(folder: string): Promise<boolean> {
  if (values.real) await realModel(values)
  console.log('== The night ==')
  const killed = kills.filter((place) => signalOf(folder, '--killed-at', place) === 'SIGKILL')
  for (const place of killed) console.log(`A process was killed at ${place}.`)
  const last = signalOf(folder)
  console.log(last ? `The last process ended with ${last}.` : 'The last process came to its end.')

  console.log('\n== The runs ==')
  const world = new World(folder)
  const job = nightlyJob(new FakeModel([]), folder, world, () => undefined)
  const results = await Promise.all(accounts.map(({ id }) => job.get(id)))
  for (const [at, { id }] of accounts.entries()) console.log(`${id} ${results[at]?.stopReason}: ${results[at]?.final}`)

  console.log('\n== What the bank and the post wrote down ==')
  for (const entry of world.entries()) console.log(`${entry.key} ${entry.effect ? '' : '(known: nothing done)'}`.trimEnd())

  console.log('\n== Self-check ==')
  const effects = world.entries().filter(({ effect }) => effect)
  const checks = [
    check(killed.length === kills.length && last === undefined, `${killed.length} processes were killed, and one came to its end.`),
    check(
      results.every((result) => result?.stopReason === 'completed'),
      'All runs completed.',
    ),
    check(
      accounts.every(({ id, owes }) => isOnce(effects, id, owes > 0)),
      'Whoever owes something was charged once and has one letter; nobody else was or has.',
    ),
  ]
  return checks.every(Boolean)
}

/** Runs the job in a process of its own; gives the signal that killed it. */
function signalOf(folder: string, ...args: readonly string[]): string | undefined {
  const wishes = [...(values.forgetful ? ['--forgetful'] : []), ...(values.real ? ['--real', '--yes'] : [])]
  const model = values.model ? ['--model', values.model] : []
  const command = [...process.execArgv, join(import.meta.dirname, 'worker.ts'), folder, ...args, ...wishes, ...model]
  const { signal, status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (signal === null && status !== 0) throw new Error(`A process ended with ${status}.`)
  return signal ?? undefined
}

/** Whether both effects came once for this account, or never. */
function isOnce(effects: readonly Entry[], id: string, owes: boolean): boolean {
  const count = (what: Entry['what']) => effects.filter((effect) => effect.account === id && effect.what === what).length
  return count('charge') === Number(owes) && count('letter') === Number(owes)
}

const folder = mkdtempSync(join(tmpdir(), 'minagent-nightly-'))
try {
  await tellStory(() => tell(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
