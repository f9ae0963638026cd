import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readFileTool } from '@minagent/cli'
import { ToolRegistry } from '@minagent/tools'
import type { Locale } from '@minagent/types'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

async function read(root: string, args: Record<string, unknown>, locale: Locale = 'en') {
  return await new ToolRegistry([readFileTool({ root, locale })]).execute({ id: 'c1', name: 'read_file', arguments: args })
}

function refused(message: string) {
  return { ok: false, error: { code: 'TOOL_FAILED', message } }
}

describe('the tool read_file', () => {
  it('numbers the lines', async () => {
    const root = temporaryFolder({ 'notes.txt': 'one\r\ntwo\n\nfour\n' })

    expect(await read(root, { path: 'notes.txt' })).toMatchObject({ data: '     1|one\n     2|two\n     3|\n     4|four' })
  })

  it('reads a part and says how to go on', async () => {
    const root = temporaryFolder({ 'notes.txt': 'one\ntwo\nthree\nfour' })

    expect(await read(root, { path: 'notes.txt', offset: 2, limit: 2 })).toMatchObject({
      data: '     2|two\n     3|three\n[lines 2 to 3 of 4; the next offset is 4]',
    })
    expect(await read(root, { path: 'notes.txt', offset: 9 })).toMatchObject({ data: '[the file has 4 lines; offset 9 is beyond its end]' })
  })

  it('says that a file is empty', async () => {
    expect(await read(temporaryFolder({ 'empty.txt': '' }), { path: 'empty.txt' })).toMatchObject({ data: '[the file is empty]' })
  })

  it('reads GBK and UTF-16 and says so', async () => {
    const root = temporaryFolder({
      'gbk.txt': Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3),
      'utf16.txt': Uint8Array.of(0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59),
      'mark.txt': '\uFEFF你好',
    })

    expect(await read(root, { path: 'gbk.txt' })).toMatchObject({ data: '     1|你好\n[read as gb18030]' })
    expect(await read(root, { path: 'utf16.txt' })).toMatchObject({ data: '     1|你好\n[read as utf-16le]' })
    expect(await read(root, { path: 'mark.txt' })).toMatchObject({ data: '     1|你好' })
  })

  it('cuts a huge line with a note, never through a character', async () => {
    const root = temporaryFolder({ 'huge.txt': `x${'😀'.repeat(500_000)}` })

    const { data } = await read(root, { path: 'huge.txt' })

    expect(data).toBe(`     1|x${'😀'.repeat(999)}… [998002 more characters]`)
  })

  it('refuses a binary file, and one that is too large to be meant', async () => {
    const root = temporaryFolder({ 'picture.png': Uint8Array.of(0x89, 0x50, 0, 1), 'log.txt': 'x'.repeat(16_000_001) })

    expect(await read(root, { path: 'picture.png' })).toMatchObject(refused('Not a text file: picture.png'))
    expect(await read(root, { path: 'log.txt' })).toMatchObject(refused('The file is larger than 16 MB: log.txt'))
  })

  it('says in both languages that there is no such file', async () => {
    const root = temporaryFolder()

    expect(await read(root, { path: 'none.txt' })).toMatchObject(refused('No such file: none.txt'))
    expect(await read(root, { path: 'none.txt' }, 'zh')).toMatchObject(refused('文件不存在: none.txt'))
  })
})

describe('the jail of read_file', () => {
  it('refuses to climb; a name with dots is no climb', async () => {
    const root = join(temporaryFolder({ 'secret.txt': 'secret', 'in/notes..txt': 'fine', 'in/..data/a.txt': 'fine' }), 'in')

    for (const path of ['../secret.txt', 'x/../../secret.txt', '..', '..\\secret.txt', './../secret.txt']) {
      expect(await read(root, { path })).toMatchObject(refused(`Not a relative path inside the folder: ${path}`))
    }
    expect(await read(root, { path: 'notes..txt' })).toMatchObject({ data: '     1|fine' })
    expect(await read(root, { path: '..data/a.txt' })).toMatchObject({ data: '     1|fine' })
  })

  it('refuses absolute paths, also to a file inside; the same path below the folder is fine', async () => {
    const root = temporaryFolder({ 'etc/hosts': 'fine' })

    for (const path of ['/etc/hosts', join(root, 'etc/hosts'), 'C:\\etc\\hosts', '\\\\server\\share']) {
      expect(await read(root, { path })).toMatchObject(refused(`Not a relative path inside the folder: ${path}`))
    }
    expect(await read(root, { path: 'etc/hosts' })).toMatchObject({ data: '     1|fine' })
  })

  it('refuses a link that leads out; a link that stays inside is fine', async () => {
    const folder = temporaryFolder({ 'secret.txt': 'secret', 'in/real.txt': 'fine' })
    symlinkSync('../secret.txt', join(folder, 'in/out.txt'))
    symlinkSync('real.txt', join(folder, 'in/link.txt'))

    expect(await read(join(folder, 'in'), { path: 'out.txt' })).toMatchObject(refused('The path leads out of the folder: out.txt'))
    expect(await read(join(folder, 'in'), { path: 'link.txt' })).toMatchObject({ data: '     1|fine' })
  })

  it('refuses a linked folder that leads out, also beside it under a longer name; one that stays inside is fine', async () => {
    const folder = temporaryFolder({ 'in-other/secret.txt': 'secret', 'in/sub/a.txt': 'fine' })
    symlinkSync('../in-other', join(folder, 'in/out'))
    symlinkSync('sub', join(folder, 'in/near'))

    expect(await read(join(folder, 'in'), { path: 'out/secret.txt' })).toMatchObject(
      refused('The path leads out of the folder: out/secret.txt'),
    )
    expect(await read(join(folder, 'in'), { path: 'near/a.txt' })).toMatchObject({ data: '     1|fine' })
  })

  it('refuses a NUL; spaces and Chinese are fine', async () => {
    const root = temporaryFolder({ 'a.txt': 'x', '会议 记录.txt': 'fine' })

    expect(await read(root, { path: 'a.txt\0.png' })).toMatchObject(refused('Not a relative path inside the folder: a.txt\0.png'))
    expect(await read(root, { path: '会议 记录.txt' })).toMatchObject({ data: '     1|fine' })
  })

  it('refuses what is no file, without waiting for a writer of a pipe; a file in a folder is fine', async () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'folder'))
    writeFileSync(join(root, 'folder/a.txt'), 'fine')
    execFileSync('sh', ['-c', `mkfifo "${join(root, 'pipe')}"`])
    const server = createServer().listen(join(root, 'socket'))
    await once(server, 'listening')
    onTestFinished(() => void server.close())

    for (const path of ['folder', 'pipe', 'socket', '.']) expect(await read(root, { path })).toMatchObject(refused(`Not a file: ${path}`))
    expect(await read(root, { path: 'folder/a.txt' })).toMatchObject({ data: '     1|fine' })
  })
})
