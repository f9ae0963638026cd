import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readFileTool } from '@minagent/cli'
import { ToolRegistry } from '@minagent/tools'
import type { Locale } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

async function read(root: string, args: Record<string, unknown>, locale: Locale = 'en') {
  return await new ToolRegistry([readFileTool({ root, locale })]).execute({ id: 'c1', name: 'read_file', arguments: args })
}

describe('the tool read_file of the command', () => {
  it('is that of the workspace: numbered lines, a part at a time', async () => {
    const root = temporaryFolder({ 'notes.txt': 'one\r\ntwo\n\nfour\n' })

    expect(await read(root, { path: 'notes.txt' })).toMatchObject({ data: '     1|one\n     2|two\n     3|\n     4|four' })
    expect(await read(root, { path: 'notes.txt', offset: 2, limit: 1 })).toMatchObject({
      data: '     2|two\n[lines 2 to 2 of 4; the next offset is 3]',
    })
  })

  it('says in the language of the user why a file cannot be read', async () => {
    const root = temporaryFolder()

    expect(await read(root, { path: 'none.txt' })).toMatchObject({ ok: false, error: { message: expect.stringContaining('none.txt') } })
    expect(await read(root, { path: 'none.txt' }, 'zh')).toMatchObject({ error: { message: expect.stringContaining('没有这个文件') } })
  })

  it('F59 does not leave its folder; a path inside is fine', async () => {
    const folder = temporaryFolder({ 'secret.txt': 'secret', 'in/real.txt': 'fine' })
    const root = join(folder, 'in')
    symlinkSync('../secret.txt', join(root, 'out.txt'))

    for (const path of ['../secret.txt', join(folder, 'secret.txt'), 'out.txt'])
      expect(await read(root, { path })).toMatchObject({ ok: false })
    expect(await read(root, { path: 'real.txt' })).toMatchObject({ data: '     1|fine' })
  })
})
