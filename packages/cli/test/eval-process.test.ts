import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const module = 'packages/cli/test/fixtures/capitals.ts'

/** Runs the command as a process; `onTrial` is called with it when so many trials have begun. */
async function evaluate(env: Record<string, string>, interruptAfter?: number) {
  const args = [sourceProgram('packages/cli/src/bin.ts'), 'eval', sourceProgram(module), '--json']
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const ended = once(child, 'close')
  while (interruptAfter !== undefined && linesOf(env.TRACE).length < interruptAfter && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (interruptAfter !== undefined) {
    // The trial after those that were asked for never ends by itself.
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill('SIGINT')
  }
  const [exitCode, signal] = await ended
  return { exitCode, signal, ...output, report: JSON.parse(output.stdout).report }
}

function linesOf(file = ''): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

describe('the process of minagent eval', () => {
  it('gives the report so far on Ctrl-C, and goes on from there', async () => {
    const folder = temporaryFolder()
    const env = { XDG_STATE_HOME: folder, TRACE: join(folder, 'asked') }

    const cut = await evaluate({ ...env, MODE: 'hanging' }, 2)
    const whole = await evaluate(env)

    expect(cut).toMatchObject({ exitCode: 1, signal: null, report: { stopped: 'cancelled' } })
    expect(cut.stderr).toContain('Interrupted after 2 of 6 trials. What was done is kept: the same command goes on from there.')
    expect(cut.report.trials).toHaveLength(2)
    expect(whole).toMatchObject({ exitCode: 0, stderr: '' })
    expect(whole.report.trials.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(6).fill('pass'))
    expect(linesOf(env.TRACE)).toEqual(['France', 'Italy', 'Spain', 'Japan', 'Peru', 'Chad'])
  })

  it('F76 tries again only what an outage kept from being judged, and everything when it is whole', async () => {
    const folder = temporaryFolder()
    const env = { XDG_STATE_HOME: folder, TRACE: join(folder, 'asked') }

    const down = await evaluate({ ...env, MODE: 'outage' })
    const back = await evaluate(env)
    const asked = linesOf(env.TRACE).length
    await evaluate(env)

    expect(down.stderr).toContain('2 trials were not carried out or judged; the same command tries only those again.')
    expect(back.report.trials).toHaveLength(6)
    expect(asked).toBe(8)
    expect(linesOf(env.TRACE)).toHaveLength(14)
  })
})
