import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const program = fileURLToPath(new URL('./fixtures/killed.ts', import.meta.url))

interface Ended {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in a process; kills it with SIGKILL as soon as its stderr holds `killAt`. */
async function command(state: string, args: readonly string[], options: { finish?: boolean; killAt?: string } = {}): Promise<Ended> {
  const { FINISH: _, ...rest } = process.env
  const env = { ...rest, XDG_STATE_HOME: state, ...(options.finish ? { FINISH: '1' } : {}) }
  const child = spawn(process.execPath, [sourceProgram(program), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
    if (options.killAt !== undefined && output.stderr.includes(options.killAt)) child.kill('SIGKILL')
  })
  const [exitCode, signal] = await once(child, 'close')
  return { exitCode, signal, ...output }
}

describe('a command that is killed', () => {
  it('D2 D3 is gone on with after the tool result: nothing is asked or done twice, and the answer is the same', async () => {
    const state = temporaryFolder()
    const whole = await command(temporaryFolder(), ['2 + 3?'], { finish: true })

    const killed = await command(state, ['2 + 3?'], { killAt: 'asked with user assistant tool' })
    const listed = await command(state, ['sessions'])
    const resumed = await command(state, ['--resume'], { finish: true })

    expect(killed).toMatchObject({ exitCode: null, signal: 'SIGKILL', stdout: '' })
    expect(listed.stdout).toMatch(/^[0-9a-f]{8} {2}(running|cut off) +just now +2 \+ 3\?\n/)
    expect(resumed).toMatchObject({ exitCode: 0, stdout: whole.stdout })
    expect(whole.stdout).toBe('The sum is {"value":5}.\n')
    expect(resumed.stderr.match(/^asked with .*$/gm)).toEqual(['asked with user assistant tool'])
    expect(resumed.stderr).toContain('stop: completed · 2 model rounds · 1 tool call')
  })

  it('is gone on with once: what has ended is not begun again', async () => {
    const state = temporaryFolder()
    await command(state, ['2 + 3?'], { killAt: 'asked with user assistant tool' })
    await command(state, ['--resume'], { finish: true })
    const [line] = (await command(state, ['sessions', '--json'])).stdout.split('\n')
    const { id, state: end } = JSON.parse(line ?? '')

    const last = await command(state, ['--resume'], { finish: true })
    const named = await command(state, ['--resume', id], { finish: true })

    expect(end).toBe('answered')
    expect(last).toMatchObject({ exitCode: 2, stdout: '', stderr: 'error: no run was cut off (minagent sessions lists them)\n' })
    expect(named).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('has ended') })
  })
})
