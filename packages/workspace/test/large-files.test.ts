import { describe, expect, it } from 'vitest'
import { fileCalls, folderWith } from './tool-calls.ts'

describe('what a large or hostile workspace cannot hold up', () => {
  it('M7 says how large a change is that is too large for a diff, and shows its ends', async () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n')
    const call = fileCalls(folderWith({ 'a.txt': `first\n${lines('old')}\nlast` }))

    const text = await call('edit_file', { path: 'a.txt', old_str: lines('old'), new_str: lines('new') })

    expect(text.split('\n').slice(0, 4)).toEqual([
      'Edited a.txt',
      '[too large for a diff: from line 2 on, 20000 lines gave place to 20000; their ends]',
      '-old 0',
      '-old 1',
    ])
    expect(text).toMatch(/\n…\n[\s\S]*\n\+new 19999$/)
  })

  it('M7 counts no further than a thousand places', async () => {
    const call = fileCalls(folderWith({ 'a.txt': 'a'.repeat(3_000_000) }))

    expect(await call('edit_file', { path: 'a.txt', old_str: 'a'.repeat(10_000), new_str: 'x' })).toMatch(/occurs 1000 times/)
  })

  it('M7 leaves a .gitignore of more than 1 MB, and rules of very many stars, unread', async () => {
    const name = 'a'.repeat(200)
    const call = fileCalls(
      folderWith({
        'big/.gitignore': `x\n${'#'.repeat(1_000_000)}`,
        'big/x': '',
        'stars/.gitignore': `${'*a'.repeat(30)}*b\ny`,
        [`stars/${name}`]: '',
        'stars/y': '',
      }),
    )

    expect(await call('list_files', { path: 'big' })).toContain('big/x')
    expect(await call('list_files', { path: 'stars' })).toBe(`stars/.gitignore  64 B\nstars/${name}  0 B`)
  })
})
