import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EvalCache, type EvalNotice, runEval, type Variant } from '@minagent/eval'
import { fileCache } from '@minagent/eval/node'
import { expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { answering, same, sums } from './eval-support.ts'
import { writtenEval } from './killed-eval.ts'
import { temporaryFolder } from './temporary-folder.ts'

it('takes a damaged entry for none, tells it, and puts the trial in its place', async () => {
  const folder = temporaryFolder()
  const notices: EvalNotice[] = []
  const evaluate = (variant: Variant) =>
    runEval({ dataset: sums, variants: [variant], scorers: [same], cache: fileCache(folder), onNotice: (notice) => notices.push(notice) })
  await evaluate(answering('x', () => '2').variant)
  const files = filesIn(folder)
  expect(files).toHaveLength(4)
  const damages = [
    (text: string) => text.replace('"2"', '"3"'),
    (text: string) => text.slice(0, 200),
    () => '',
    (text: string) => `${text} `,
  ]
  for (const [index, file] of files.entries()) writeFileSync(file, damages[index]!(readFileSync(file, 'utf8')))

  const again = answering('x', () => '2')
  await evaluate(again.variant)

  expect(notices.map(({ kind }) => kind)).toEqual(new Array(4).fill('cache_damaged'))
  expect(again.asked).toHaveLength(4)
  const third = answering('x', () => '2')
  await evaluate(third.variant)
  expect(third.asked).toEqual([])
})

it('goes on without a cache that fails, and tells it', async () => {
  const failing: EvalCache = { get: () => Promise.reject(new Error('No disk.')), set: () => Promise.reject(new Error('No disk.')) }
  const notices: string[] = []
  const options = { dataset: sums, variants: [answering('x', () => '2').variant], scorers: [same], cache: failing }

  const { trials } = await runEval({ ...options, onNotice: ({ kind }) => notices.push(kind) })

  expect(trials).toHaveLength(4)
  expect(notices).toEqual(new Array(8).fill('cache_failed'))
})

it.skipIf(process.platform === 'win32')('keeps conversations for its user alone', async () => {
  const folder = temporaryFolder()

  await runEval({ dataset: sums, variants: [answering('x', () => '2').variant], scorers: [same], cache: fileCache(folder) })

  expect(filesIn(folder).map((file) => statSync(file).mode & 0o777)).toEqual(new Array(4).fill(0o600))
})

it('goes on after its process was killed, and repeats no trial that had ended', async () => {
  const folder = temporaryFolder()
  const program = fileURLToPath(new URL('./killed-eval.ts', import.meta.url))
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const killed = spawnSync(process.execPath, [sourceProgram(program), folder, '7'], { encoding: 'utf8', cwd: root })
  expect(killed.signal, killed.stderr).toBe('SIGKILL')
  const ended = readFileSync(join(folder, 'trials.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('ended'))
  expect(ended.length).toBeGreaterThanOrEqual(5)

  const { report, log } = await writtenEval(folder)

  const begins = (line: string) => log.filter((each) => each === line.replace('ended', 'begins')).length
  expect(ended.map(begins)).toEqual(ended.map(() => 1))
  expect(report.trials).toHaveLength(12)
  expect(report.trials.filter(({ outcome }) => outcome === 'pass')).toHaveLength(3)
  expect(new Set(log.filter((line) => line.startsWith('begins'))).size).toBe(12)
})

it('refuses a key that is no hash, which could name another file', async () => {
  await expect(fileCache(temporaryFolder()).get('../secret')).rejects.toThrow('64 hexadecimal digits')
})

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}
