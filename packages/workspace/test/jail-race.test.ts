import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isToolError } from '@minagent/types'
import { expect, it, onTestFinished } from 'vitest'
import { type Jail, openJail } from '../src/index.ts'
import { contentsOf, readIn, SECRET } from './jail-tree.ts'

const ROUNDS = 250

it('F59 a folder and a file swapped for links by another process, all the time: nothing outside is read or written', async ({ signal }) => {
  const { root, outside } = swappedTree()
  const jail = openJail(root)
  const before = contentsOf(outside)
  const seen = { kept: 0, refused: 0, withoutJail: 0 }

  // On a machine with one busy core many rounds may pass between two swaps.
  for (let round = 0; (round < ROUNDS || Object.values(seen).includes(0)) && !signal.aborted; round++) {
    if (plainRead(join(root, 'door/note.txt')) === SECRET) seen.withoutJail++
    const attempts = await Promise.allSettled([
      readIn(jail, 'door/note.txt'),
      readIn(jail, 'note.txt'),
      readWalking(jail),
      jail.replaceFile('door/note.txt', Buffer.from('inside')).then(() => 'inside'),
      jail.replaceFile(`door/made/${round % 5}/note.txt`, Buffer.from('inside')).then(() => 'inside'),
    ])
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled' && attempt.value === 'inside') seen.kept++
      else if (attempt.status === 'rejected' && isToolError(attempt.reason)) seen.refused++
      else throw new Error('Something else was read or thrown', { cause: attempt })
    }
  }

  expect(contentsOf(outside)).toEqual(before)
  // The swaps were met: without the jail the secret was read, with it the attempts were refused, and others went on.
  expect(seen).toEqual({
    kept: expect.toSatisfy(isPositive),
    refused: expect.toSatisfy(isPositive),
    withoutJail: expect.toSatisfy(isPositive),
  })
})

const isPositive = (count: number) => count > 0

/** A root with a `door` folder and a `note.txt` that another process swaps, and an outside with the same names. */
function swappedTree() {
  const base = mkdtempSync(join(tmpdir(), 'minagent-race-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const [root, outside] = [join(base, 'root'), join(base, 'outside')]
  mkdirSync(join(root, 'door'), { recursive: true })
  mkdirSync(outside)
  writeFileSync(join(root, 'door/note.txt'), 'inside')
  writeFileSync(join(root, 'note.txt'), 'inside')
  writeFileSync(join(outside, 'note.txt'), SECRET)
  const swapper = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/swap-for-links.mjs'), root, outside], { stdio: 'inherit' })
  onTestFinished(async () => {
    swapper.kill('SIGKILL')
    await new Promise((resolve) => swapper.once('exit', resolve))
  })
  return { root, outside }
}

/** As a search does it: one folder after the other, each held. */
async function readWalking(jail: Jail): Promise<string> {
  const top = await jail.openFolder('.')
  try {
    const door = await top.openFolder('door')
    try {
      const { handle } = await door.openFile('note.txt')
      return await handle.readFile('utf8').finally(() => handle.close())
    } finally {
      await door.close()
    }
  } finally {
    await top.close()
  }
}

function plainRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
