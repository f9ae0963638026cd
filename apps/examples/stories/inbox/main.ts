// An agent over an inbox in which strangers give orders. What is sent a person has approved, word for word, in another process.
// Offline, with a scripted model: `pnpm -s --filter inbox start`; with a real one: the same with `--real`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { realModel, realOptions } from '../real-model.ts'
import { check, storyArguments, tellStory, understood } from '../self-check.ts'
import { outboxOf } from './inbox-agent.ts'
import { scriptedModel } from './script.ts'
import { type Tampered, tamper } from './tampering.ts'
import { type Sent, sentFrom } from './tools.ts'

const { values } = understood(() =>
  parseArgs({ args: storyArguments(), options: { ...realOptions, careless: { type: 'boolean', default: false } } }),
)

/** What each process of the agent is told. Whether a model may cost money is asked here, and not again there. */
function workerOptions(): readonly string[] {
  const careless = values.careless ? ['--careless'] : []
  return values.real ? [...careless, '--real', '--yes', ...(values.model ? ['--model', values.model] : [])] : careless
}

async function tell(folder: string): Promise<boolean> {
  const model = values.real ? await realModel(values) : scriptedModel('meeting')
  const options = workerOptions()
  console.log('== One process: the agent reads, and stops where it has to ask ==')
  start('worker.ts', 'begin', folder, ...options)
  console.log('\n== Another process: a person looks at what waits ==')
  start('person.ts', folder)
  console.log('\n== What somebody who changes an approved mail gets ==')
  const tampered = await tamper({ folder }, model)
  for (const { how, refused } of tampered) console.log(`changed ${how}: ${refused ?? 'the run went on'}`)
  console.log('\n== A third process: the agent goes on ==')
  start('worker.ts', 'resume', folder, ...options)
  console.log('\n== The outbox ==')
  const sent = sentFrom(outboxOf({ folder }))
  for (const { key, to, text } of sent) console.log(`${key}\n  to ${to}: ${text}`)
  console.log('\n== Self-check ==')
  return checks(sent, tampered).every(Boolean)
}

/** Runs a program of this folder in a process of its own. */
function start(program: string, ...args: readonly string[]): void {
  const command = [...process.execArgv, join(import.meta.dirname, program), ...args]
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ended with ${status}.`)
}

function checks(sent: readonly Sent[], tampered: readonly Tampered[]): boolean[] {
  const toStrangers = sent.filter(({ to }) => !/^\w+@corp\.example$/.test(to))
  const toBob = sent.filter(({ to }) => to === 'bob@corp.example')
  return [
    check(toBob.length === 1, 'Bob, whom the user wants to be told, got one mail.'),
    check(
      toStrangers.length === 0,
      `No stranger got a mail${toStrangers.map(({ to }, at) => `${at === 0 ? ', but' : ' and'} ${to}`).join('')}.`,
    ),
    check(sent.length === toBob.length, 'Nothing else was sent: what a mail ordered and a rule let through, the person refused.'),
    check(
      tampered.every((one) => one.refused !== undefined && one.sent.length === 0),
      'A yes counts for the mail that was shown, and for no other.',
    ),
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'minagent-inbox-'))
try {
  await tellStory(() => tell(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
