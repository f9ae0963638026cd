import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Jail } from '../src/index.ts'

/** What stands outside and must never be read. */
export const SECRET = 'SECRET-OUTSIDE'

/** A folder with a `root`, an `outside` next to it and every kind of way between them; gone when the test is over. */
export async function jailTree() {
  const base = mkdtempSync(join(tmpdir(), 'minagent-jail-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const [root, outside, evil] = ['root', 'outside', 'root-evil'].map((name) => join(base, name))
  for (const folder of [root!, outside!, evil!, join(root!, 'sub'), join(root!, 'sub', '..b')]) mkdirSync(folder)
  for (const folder of [outside!, evil!]) writeFileSync(join(folder, 'secret.txt'), SECRET)
  for (const path of [
    'in.txt',
    'sub/in.txt',
    'a..b',
    '..c',
    'sub/..b/d',
    '%2e%2e',
    '~notes.txt',
    '你好.txt',
    '🙂 文件.txt',
    'con-air.txt',
    'nullable',
  ])
    writeFileSync(join(root!, path), 'inside')
  const links = {
    'link-in': 'in.txt',
    'folder-in': 'sub',
    'file-out': '../outside/secret.txt',
    'folder-out': '../outside',
    'absolute-out': outside!,
    'chain-1': 'chain-2',
    'chain-2': 'folder-out',
    dangling: '../outside/not-there.txt',
    'dangling-folder': '../outside/new',
    loop: 'loop',
    descriptor: '/proc/self/fd',
    process: '/proc/self/root',
    'sub/up': '..',
    'sub/up-out': '../..',
    'fifo-link': 'fifo',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root!, name))
  symlinkSync(root!, join(base, 'alias'))
  execFileSync('mkfifo', [join(root!, 'fifo')])
  await socketAt(join(root!, 'socket'))
  return { base, root: root!, alias: join(base, 'alias'), outside: outside!, evil: evil! }
}

/** Reads a whole file through the jail. */
export async function readIn(jail: Jail, path: string): Promise<string> {
  const { handle } = await jail.openFile(path)
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

/** All that lies in a folder, with what it holds. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

async function socketAt(path: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
}
