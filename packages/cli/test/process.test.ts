import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventFromWire } from '@minagent/types'
import { parseJsonLines } from '@minagent/types/runtime'
import { afterAll, describe, expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const bin = 'packages/cli/src/bin.ts'

/** What the commands of this file keep. */
const state = mkdtempSync(join(tmpdir(), 'minagent-cli-'))
afterAll(() => rmSync(state, { recursive: true, force: true }))

function start(args: readonly string[], { script = bin, ...options }: SpawnOptions & { script?: string } = {}) {
  const env = { ...process.env, XDG_STATE_HOME: state, OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', DEVMIND_API_KEY: '' }
  return spawn(process.execPath, [sourceProgram(script), ...args], { cwd: root, env, ...options })
}

async function minagent(args: readonly string[], input = '') {
  const child = start(args)
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  child.stdin?.end(input)
  const [exitCode] = await once(child, 'close')
  return { exitCode, ...output }
}

describe('the process', () => {
  it.each([
    ['18.5 加 23.7 等于多少？', '42.2'],
    ['What is 18.5 plus 23.7?', '42.2'],
  ])('K15 answers %s on stdout with 0', async (question, answer) => {
    const { exitCode, stdout, stderr } = await minagent([question])

    expect(exitCode).toBe(0)
    expect(stdout).toContain(answer)
    expect(stdout).not.toContain('stop:')
    expect(stderr).toMatch(/^model: local .*\n● add .*\n {2}→ .*\nstop: completed · 2 model rounds · 1 tool call · \d+ ms\n$/)
  })

  it('K15 exits with 1 when the run ends otherwise', async () => {
    const { exitCode, stdout, stderr } = await minagent(['--max-steps', '1', '18.5 加 23.7 等于多少？'])

    expect(exitCode).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('stop: max_model_rounds')
  })

  it('K15 exits with 2 for a folder that does not exist, without a stack trace', async () => {
    const { exitCode, stdout, stderr } = await minagent(['--dir', '/does/not/exist', '?'])

    expect(exitCode).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('/does/not/exist')
    expect(stderr).not.toContain('    at ')
  })

  it('reads a piped question, and says what is wrong with none', async () => {
    expect(await minagent([], '12 乘以 7 等于多少？\n')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('84') })
    expect(await minagent([])).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('no question') })
  })

  it('lives without a stdin', async () => {
    const child = start([], { stdio: ['ignore', 'pipe', 'pipe'] })

    expect((await once(child, 'close'))[0]).toBe(2)
  })

  it('writes events that can be read back', async () => {
    const folder = temporaryFolder({
      'gbk.txt': Uint8Array.of(0xc4, 0xea, 0xbc, 0xd9, 0x35),
      'blob.bin': Uint8Array.of(0, 1, 2),
      'huge.txt': '年假'.repeat(300_000),
    })

    const { exitCode, stdout } = await minagent(['--json', '--dir', folder, '年假有多少天？'])

    const { values, rest } = parseJsonLines(stdout)
    const events = values.map(eventFromWire)
    expect(exitCode).toBe(0)
    expect(rest).toBe('')
    expect(events.at(-1)?.type).toBe('run.succeeded')
    const numbers = events.flatMap((event) => ('seq' in event ? [event.seq] : []))
    expect(numbers).toEqual([...numbers.keys()])
  })

  it('ends quietly when its reader has seen enough', () => {
    const folder = temporaryFolder(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.txt`, `needle ${'x'.repeat(400)}`])),
    )
    const errors = join(folder, 'errors')
    const pipeline = `"${process.execPath}" --import tsx ${bin} --json --dir "${folder}" "search needle" 2>"${errors}" | head -n 1`
    const command = `${pipeline}; code=\${PIPESTATUS[0]}; cat "${errors}"; exit $code`

    const output = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' })

    expect(eventFromWire(JSON.parse(output.split('\n')[0] ?? '')).type).toBe('run.started')
    expect(output).not.toMatch(/EPIPE|Error| {4}at /)
  })

  it('is cancelled by a real Ctrl-C with exit code 1, although its model never ends', async () => {
    const child = start(['?'], {
      script: fileURLToPath(new URL('fixtures/hanging.ts', import.meta.url)),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      // The second changes nothing, unless it meets a process that is ending already, which no handler can help.
      if (text.includes('asked')) for (let count = 0; count < 2; count++) child.kill('SIGINT')
    })

    const [exitCode, signal] = await once(child, 'close')

    expect({ exitCode, signal }).toEqual({ exitCode: 1, signal: null })
    expect(stderr).toMatch(/\nstop: cancelled · 0 model rounds · 0 tool calls · \d+ ms\n$/)
  })
})
