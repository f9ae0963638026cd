import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { expect, it, onTestFinished } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { crashPlan } from './crash-plan.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

it('D2 a plan whose process is killed goes on in another one, and no recorded task is done again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ledger = join(folder, 'ledger.txt')
  const recorded: string[][] = []

  // Two tasks begin, two end, and one begins: only after a record.
  for (const lines of [5, 5]) {
    const before = linesOf(ledger).length
    const worker = start([join(folder, 'runs'), ledger, '200'])
    while (linesOf(ledger).length < before + lines) await systemClock.sleep(20)
    worker.child.kill('SIGKILL')
    expect(await worker.ended).toBe('SIGKILL')
    recorded.push(await recordedTasks(join(folder, 'runs')))
  }
  const atCrash = linesOf(ledger)
  expect(await start([join(folder, 'runs'), ledger, '0']).ended).toBe('0')

  const lines = linesOf(ledger)
  const finished = await recordedTasks(join(folder, 'runs'))
  expect(lines.at(-1)).toBe('end completed')
  expect(finished.toSorted()).toEqual(crashPlan.tasks.map(({ id }) => id).toSorted())
  expect(recorded[0]?.length).toBeGreaterThan(0)
  for (const id of recorded[0] ?? []) expect(lines.filter((line) => line === `begun ${id}`)).toHaveLength(1)
  for (const id of recorded[1] ?? []) expect(lines.slice(atCrash.length)).not.toContain(`begun ${id}`)
})

function start(args: readonly string[]) {
  const script = fileURLToPath(new URL('./plan-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [sourceProgram(script), ...args], { cwd: root })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<string>((resolve) => child.on('close', (code, signal) => resolve(signal ?? `${code}${errors}`)))
  return { child, ended }
}

async function recordedTasks(folder: string): Promise<string[]> {
  const events = await fileJournal(folder).read('p1')
  return events.flatMap((event) => (event.type === 'step.recorded' && event.key.startsWith('task:0:') ? [event.key.slice(7)] : []))
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}
