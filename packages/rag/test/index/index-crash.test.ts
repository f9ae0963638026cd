import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndex } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import { isMinagentError } from '@minagent/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBundle } from '../../../../test/support/bundled.ts'
import { inFull, proved } from '../../../../test/support/proofs.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { answersOf, apply, BATCHES, stateAfter, stateOf } from './index-history.ts'

/** How many of the places where the process can be killed are tried. */
const KILLS = inFull ? 200 : 6
const MEGABYTES = inFull ? 100 : 5

let program: string
let programFolder: string
beforeAll(async () => {
  programFolder = mkdtempSync(join(tmpdir(), 'minagent-rag-program-'))
  program = join(programFolder, 'worker.mjs')
  await writeBundle("import { work } from './packages/rag/test/index/index-worker.ts'; await work(process.argv.slice(2))", program)
})
afterAll(() => rmSync(programFolder, { recursive: true, force: true }))

/** The lines that a worker said. */
function work(...args: string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr))
      else resolve(stdout.split('\n').slice(0, -1))
    })
  })
}

describe('an index in a folder', { timeout: 1_200_000 }, () => {
  it('whose process is killed while it adds and saves has a committed state, goes on, and ends as an undisturbed one', async () => {
    const undisturbed = createIndex()
    for (const batch of BATCHES) await apply(undisturbed, batch)
    const answers = await answersOf(undisturbed)
    const all = Number((await work('count', join(temporaryFolder(), 'index'))).at(-1)?.split(' ')[1])
    expect(all).toBeGreaterThan(200)
    for (let kill = 0; kill < KILLS; kill++) {
      const folder = join(temporaryFolder(), 'index')
      const number = 1 + Math.floor((kill * (all - 1)) / (KILLS - 1))
      const lines = await work('build', folder, String(number), kill % 2 === 0 ? 'torn' : 'whole')
      const saved = Number(lines.at(-1) ?? 0)
      const place = `killed at change ${number} of ${all}, after save ${saved}`

      const index = createIndex({ store: folderStore(folder) })
      const state = await stateOf(index)

      // What was acknowledged is there; what was about to be may be.
      expect([stateAfter(saved), stateAfter(saved + 1)], place).toContainEqual(state)
      for (const [id, version] of state) expect((await index.document(id))?.text, place).toContain(` version ${version}. `)
      for (const batch of BATCHES.slice(saved)) {
        await apply(index, batch)
        await index.save()
      }
      const again = createIndex({ store: folderStore(folder) })
      expect(await stateOf(again), place).toEqual(stateAfter(BATCHES.length))
      expect(await answersOf(again), place).toEqual(answers)
      rmSync(folder, { recursive: true })
    }
    proved('An index in a folder, its process killed while it adds, merges and saves', 'D1 D6', `${KILLS} of ${all} file changes`)
  })

  it('is read whole while another process adds, merges and removes', async () => {
    const folder = join(temporaryFolder(), 'index')
    const states = BATCHES.map((_, number) => stateAfter(number + 1))
    const writer = spawn(process.execPath, [program, 'build', folder, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(writer.stdout, 'data')
    let isRunning = true
    const ended = once(writer, 'close').finally(() => {
      isRunning = false
    })

    const reader = createIndex({ store: folderStore(folder) })
    let reads = 0
    while (isRunning) {
      const state = await stateOf(createIndex({ store: folderStore(folder) })).catch((error: unknown) => {
        if (!isMinagentError(error, 'index_conflict')) throw error
      })
      if (state) expect(states).toContainEqual(state)
      const found = await reader.search('unique-1 amber river', { limit: 3 })
      expect(found).toHaveLength(3)
      reads++
    }

    expect(await ended).toEqual([0, null])
    expect(reads).toBeGreaterThan(1)
    expect(await stateOf(createIndex({ store: folderStore(folder) }))).toEqual(states.at(-1))
  })

  it(`of ${MEGABYTES} MB of text is built in bounded memory`, async () => {
    const [line = ''] = await work('large', join(temporaryFolder(), 'index'), String(MEGABYTES))

    const { added, before, peak, found } = JSON.parse(line)
    expect(added).toBeGreaterThan(MEGABYTES * 49)
    expect(found).toBe('large-17')
    expect(peak - before, line).toBeLessThan(600)
  })
})
