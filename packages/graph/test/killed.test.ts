import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileJournal } from '@minagent/session/node'
import { expect, it, onTestFinished } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { countingGraph } from './counting-graph.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const worker = fileURLToPath(new URL('./killed-worker.ts', import.meta.url))

it('D2 a run whose process is killed again and again comes to the end of one that is not, and no recorded node runs again', async () => {
  const [folder, quiet] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'minagent-graph-')))
  onTestFinished(() => [folder, quiet].forEach((each) => void rmSync(each ?? '', { recursive: true })))
  if (!folder || !quiet) throw new Error('There is no folder.')
  const expected = await countingGraph(quiet).run({}, { runId: 'r1' })
  const recordedThen: string[] = []
  for (const at of [9, 12, 5, 21]) {
    const ran = recordedThen.length > 0 ? linesOf(folder) : []
    const { signal } = spawnSync(process.execPath, [sourceProgram(worker), folder, String(at)], {
      cwd: root,
    })
    expect(signal).toBe('SIGKILL')
    const again = linesOf(folder).slice(ran.length)
    expect(again.filter((address) => recordedThen.includes(address))).toEqual([])
    const events = await fileJournal(join(folder, 'runs')).read('r1')
    recordedThen.splice(0, recordedThen.length, ...events.flatMap((event) => (event.type === 'step.recorded' ? [event.key] : [])))
  }

  const result = await countingGraph(folder).resume('r1').result

  expect(result).toEqual(expected)
  expect(result).toMatchObject({ status: 'completed', steps: 30 })
  expect(new Set(linesOf(folder)).size).toBe(30)
})

function linesOf(folder: string): readonly string[] {
  return readFileSync(join(folder, 'ran.txt'), 'utf8').trim().split('\n')
}
