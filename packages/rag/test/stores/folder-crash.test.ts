import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '@minagent/rag/node'
import { isMinagentError } from '@minagent/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBundle } from '../../../../test/support/bundled.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { advance, rubbishIn, soundVersion } from './store-history.ts'

let program: string
let programFolder: string
beforeAll(async () => {
  programFolder = mkdtempSync(join(tmpdir(), 'minagent-rag-program-'))
  program = join(programFolder, 'worker.mjs')
  await writeBundle("import { work } from './packages/rag/test/stores/folder-worker.ts'; await work(process.argv.slice(2))", program)
})
afterAll(() => rmSync(programFolder, { recursive: true, force: true }))

/** What a worker said, and how it ended. */
function work(...args: string[]): Promise<{ readonly lines: readonly string[]; readonly signal: string; readonly errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ lines: stdout.split('\n').slice(0, -1), signal: String(error?.signal ?? ''), errors: stderr })
    })
  })
}

/** Every place where a worker is killed, with MINAGENT_EVERYWHERE=1; else every second one. */
const stride = process.env.MINAGENT_EVERYWHERE === '1' ? 1 : 2

/** Kills a worker at places in turn, until one reaches its end; gives how many places there were. */
async function killEverywhere(how: 'die' | 'dieWriting'): Promise<number> {
  for (let number = 1; ; number += stride) {
    const folder = join(temporaryFolder(), 'index')
    const { lines, signal, errors } = await work(how, folder, '3', String(number))
    expect(errors).toBe('')
    const acknowledged = Number(lines.at(-1) ?? 0)
    const store = folderStore(folder)

    const version = await soundVersion(store)

    // What was acknowledged is there; what was about to be may be.
    expect(version - acknowledged).toBeOneOf([0, 1])
    await advance(store, 5)
    expect(await soundVersion(folderStore(folder))).toBe(5)
    expect(await rubbishIn(folder)).toEqual([])
    if (signal === '') return number - 1
    expect(signal).toBe('SIGKILL')
  }
}

describe('the index store in a folder, when its process is killed', () => {
  it('keeps what was committed at every step, goes on, and leaves no rubbish', async () => {
    expect(await killEverywhere('die')).toBeGreaterThan(40)
  })

  it('keeps what was committed in the middle of every write', async () => {
    expect(await killEverywhere('dieWriting')).toBeGreaterThanOrEqual(9)
  })

  it('has all that a manifest needs on the disk before the manifest counts, and the manifest before it is acknowledged', async () => {
    const folder = join(temporaryFolder(), 'index')
    const { lines } = await work('trace', folder, '3')

    let waiting = new Set<string>()
    let heads = 0
    for (const line of lines) {
      const [what = '', path = ''] = line.split(' ')
      if (what === 'open' && !path.includes('draft')) waiting.add(path).add(path.slice(0, path.lastIndexOf('/')))
      if (what === 'datasync' || what === 'sync') waiting.delete(path)
      if (what === 'rename') {
        expect([...waiting]).toEqual([])
        waiting.add(path.includes('draft') ? '' : '/head')
        heads++
      }
      if (what === 'acknowledged') expect([...waiting]).toEqual([])
      if (what === 'rm') waiting = new Set([...waiting].filter((other) => other !== path))
    }
    expect([heads, lines.filter((line) => line.startsWith('acknowledged')).length]).toEqual([3, 3])
  })

  it.each(['ENOSPC', 'EIO'])('keeps what was committed when any one call is refused with %s, and goes on', async (code) => {
    const { lines, errors } = await work('fail', code)

    expect(errors).toBe('')
    expect(lines.length).toBeGreaterThan(60)
    for (const line of lines) {
      const { outcome, acknowledged, version, end, rubbish } = JSON.parse(line)
      expect(outcome, line).toBeOneOf(['done', 'index_failed'])
      expect(version - acknowledged, line).toBeOneOf([0, 1])
      expect([end, rubbish], line).toEqual([5, []])
    }
  })

  it('gives each version to one of several processes that write, and whole states to those who read meanwhile', async () => {
    const folder = join(temporaryFolder(), 'index')
    const writers = [1, 2, 3].map(() => spawn(process.execPath, [program, 'write', folder, '60'], { stdio: ['ignore', 'pipe', 'inherit'] }))
    const said = writers.map(() => '')
    for (const [index, writer] of writers.entries()) writer.stdout.setEncoding('utf8').on('data', (text: string) => (said[index] += text))
    let isRunning = true
    const ended = Promise.all(writers.map((writer) => once(writer, 'close'))).finally(() => {
      isRunning = false
    })

    const seen: number[] = []
    const reader = folderStore(folder)
    while (isRunning) {
      const version = await soundVersion(reader).catch((error: unknown) => {
        if (!isMinagentError(error, 'index_conflict')) throw error
      })
      if (version !== undefined) seen.push(version)
    }

    expect((await ended).map(([code]) => code)).toEqual([0, 0, 0])
    const versions = said.flatMap((text) => text.split('\n').slice(0, -1).map(Number))
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(await soundVersion(folderStore(folder))).toBe(60)
    expect(await rubbishIn(folder)).toEqual([])
  })
})
