import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FakeModel, recordRun, traceToTest } from '@minagent/models'
import { DefectError, type ToolCall } from '@minagent/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { office } from './support/recorded-office.ts'
import { root } from './support/repository.ts'

const call: ToolCall = { id: 'c1', name: 'echo', arguments: { n: 1, note: `it's "quoted" \\ 引号` } }
const final = `It's "fine",\nall \\ of it: 一切正常。`
const name = `answers "it's fine"`

let folder: string
let recording: string
beforeAll(async () => {
  // Below the repository, where the test finds its packages.
  folder = await mkdtemp(join(root, 'test/.trace-to-test-'))
  recording = (await recordRun(office().program, { model: new FakeModel([[call], final]) })).recording
  await writeFile(join(folder, 'office.jsonl'), recording)
  await writeFile(
    join(folder, 'office.test.ts'),
    traceToTest(recording, { name, programFile: './program.ts', programName: 'visit', recordingFile: './office.jsonl' }),
  )
})
beforeAll(async () => {
  const include = `${basename(dirname(folder))}/${basename(folder)}/*.test.ts`
  const lines = [
    "import { resolve } from '../../vitest.config.ts'",
    // Not its projects: they are all the tests of the repository.
    `export default { resolve, test: { include: ['${include}'] } }`,
  ]
  await writeFile(join(folder, 'vitest.config.ts'), lines.join('\n'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the written test with vitest: its exit code and what it printed. */
async function runTest(program: string): Promise<{ code: unknown; output: string }> {
  await writeFile(join(folder, 'program.ts'), program)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run', '--config', join(folder, 'vitest.config.ts')], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr })
    })
  })
}

const programOf = (changes: string) =>
  `import { office } from '../support/recorded-office.ts'\nexport const visit = office(${changes}).program\n`

describe('traceToTest', () => {
  //#region red
  it('writes a test that is green for the recorded program and red for a changed one', async () => {
    const green = await runTest(programOf(''))
    expect(green.output).toContain('1 passed')
    expect(green.code).toBe(0)

    const red = await runTest(programOf(`{ system: 'You look after a garden.' }`))
    expect(red.code).toBe(1)
    expect(red.output).toContain('messages[0].content: expected "You look after an office.", got "You look after a garden."')
  })
  //#endregion red

  it('asserts stop reason, answer and tool calls, in code that a person can read', () => {
    const simple = recording.replaceAll(JSON.stringify(call.arguments), '{"n":1}').replaceAll(JSON.stringify(final), '"Fine."')

    expect(traceToTest(simple, { name: 'looks after the office', programFile: './office.ts', recordingFile: './office.jsonl' })).toBe(
      `import { readFile } from 'node:fs/promises'
import { replayRun } from '@minagent/models'
import { expect, it } from 'vitest'
import { program } from './office.ts'

it('looks after the office', async () => {
  const recording = await readFile(new URL('./office.jsonl', import.meta.url), 'utf8')

  const result = await replayRun(program, recording)

  expect(result.stopReason).toBe('completed')
  expect(result.final).toBe('Fine.')
  const calls = result.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  expect(calls.map((call) => [call.name, call.arguments])).toEqual([
    ['echo', {"n":1}],
  ])
})
`,
    )
  })

  it('refuses a text that is no recording', () => {
    const options = { name, programFile: './program.ts', recordingFile: './office.jsonl' }

    expect(() => traceToTest('{}', options)).toThrow(DefectError)
  })
})
