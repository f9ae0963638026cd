import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileTools } from '../src/index.ts'
import { fileCalls, folderWith } from './tool-calls.ts'

/** 中文 in GBK. */
const GBK_ZHONGWEN = [0xd6, 0xd0, 0xce, 0xc4]
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('M7 read_file', () => {
  it('M7 gives lines with their numbers, from an offset and up to a limit', async () => {
    const call = fileCalls(folderWith({ 'a.txt': 'l1\nl2\nl3\n' }))

    expect(await call('read_file', { path: 'a.txt' })).toBe('     1|l1\n     2|l2\n     3|l3')
    expect(await call('read_file', { path: 'a.txt', offset: 3 })).toBe('     3|l3')
    expect(await call('read_file', { path: 'a.txt', offset: 2, limit: 1 })).toBe('     2|l2\n[lines 2 to 2 of 3; the next offset is 3]')
  })

  it('M7 says what is missing, empty, a folder, or beyond the end', async () => {
    const call = fileCalls(folderWith({ 'a.txt': 'l1\n', 'empty.txt': '', 'sub/b.txt': '' }))

    expect(await call('read_file', { path: 'no.txt' })).toBe('! No such file or folder: no.txt. Use list_files to see what there is')
    expect(await call('read_file', { path: 'empty.txt' })).toBe('[the file is empty]')
    expect(await call('read_file', { path: 'sub' })).toContain('sub is a folder, not a file. Use list_files')
    expect(await call('read_file', { path: 'a.txt', offset: 9 })).toBe('[line 9 is beyond the end: the file has 1 lines]')
    expect(await call('read_file', { path: '../../etc/hostname' })).toMatch(/^! Not allowed/)
  })

  it('M7 shows the head and the tail of what has more than 32 000 tokens, cut between lines, with a note', async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => `row ${index + 1} of a long file`)
    const text = await fileCalls(folderWith({ 'long.txt': lines.join('\n') }))('read_file', { path: 'long.txt' })

    const [head = '', note, tail = ''] = text.split('\n\n')
    expect(note).toMatch(/^\.\.\. \[Content truncated: \d+ tokens -> ~32000 tokens limit\] \.\.\.$/)
    expect(head.startsWith('     1|row 1 of a long file\n')).toBe(true)
    expect(tail.endsWith(' 12000|row 12000 of a long file\n[the middle is left out; read it with offset and limit]')).toBe(true)
    for (const line of [...head.split('\n'), ...tail.split('\n').slice(0, -1)]) expect(line).toMatch(/^ *(\d+)\|row \1 of a long file$/)
  })

  it('cuts one endless line too', async () => {
    const text = await fileCalls(folderWith({ 'long.txt': '🙂汉'.repeat(5_000) }), { maxTokens: 100 })('read_file', { path: 'long.txt' })

    expect(text.length).toBeLessThan(1_000)
    expect(text.isWellFormed()).toBe(true)
  })

  it.each([
    ['GBK', [...Buffer.from('name='), ...GBK_ZHONGWEN], '     1|name=中文\n[read as gb18030]'],
    ['UTF-16 with its mark', [0xff, 0xfe, ...Buffer.from('中文', 'utf16le')], '     1|中文\n[read as utf-16le]'],
    ['UTF-16 without a mark', [...Buffer.from('hello', 'utf16le')], '     1|hello\n[read as utf-16le]'],
    ['UTF-16, big end first', [0xfe, 0xff, ...Buffer.from('中文', 'utf16le').swap16()], '     1|中文\n[read as utf-16be]'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...Buffer.from('中文')], '     1|中文'],
    // カタカナ テスト
    [
      'Shift_JIS',
      [0x83, 0x4a, 0x83, 0x5e, 0x83, 0x4a, 0x83, 0x69, 0x20, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67],
      '     1|カタカナ テスト\n[read as shift_jis]',
    ],
    [
      'windows-1252',
      [...Buffer.from('na'), 0xef, ...Buffer.from('ve '), 0x93, ...Buffer.from('quoted'), 0x94],
      '     1|naïve “quoted”\n[read as windows-1252]',
    ],
  ])('reads %s', async (_name, bytes, expected) => {
    expect(await fileCalls(folderWith({ 'f.txt': Uint8Array.from(bytes) }))('read_file', { path: 'f.txt' })).toBe(expected)
  })

  it('says of a binary file what it is, and shows a small image', async () => {
    const root = folderWith({
      'a.bin': Uint8Array.from([1, 0, 2, 3]),
      'b.zip': 'PK\x03\x04rest',
      'c.png': PNG,
      'd.txt': `%PDF-1.7 ${'x'.repeat(30)}`,
    })
    const call = fileCalls(root)

    expect(await call('read_file', { path: 'a.bin' })).toBe('! a.bin is not text: application/octet-stream, 4 bytes')
    expect(await call('read_file', { path: 'b.zip' })).toBe('! b.zip is not text: application/zip, 8 bytes')
    expect(await call('read_file', { path: 'd.txt' })).toContain('application/pdf')
    const registry = new ToolRegistry(fileTools({ root }))
    const result = await registry.execute(
      { id: 'c', name: 'read_file', arguments: { path: 'c.png' } },
      { signal: new AbortController().signal, runId: 'r', callId: 'c', idempotencyKey: 'k' },
    )
    expect(registry.encode(result)).toMatchObject({
      content: `c.png: image/png, ${PNG.length} bytes`,
      blocks: [
        { type: 'text', text: `c.png: image/png, ${PNG.length} bytes` },
        { type: 'image', media_type: 'image/png', data: PNG.toString('base64') },
      ],
    })
  })

  it('speaks Chinese where that is asked for', async () => {
    expect(await fileCalls(folderWith(), { locale: 'zh' })('read_file', { path: 'x' })).toContain('没有这个文件')
  })
})

describe('M8 write_file', () => {
  it('M8 makes the folders that are missing, and says whether it created or replaced', async () => {
    const root = folderWith()
    const call = fileCalls(root)

    expect(await call('write_file', { path: 'a/b/c/新.txt', content: '你好' })).toBe('Created a/b/c/新.txt (6 bytes)')
    expect(await call('write_file', { path: 'a/b/c/新.txt', content: '' })).toBe('Replaced a/b/c/新.txt (0 bytes)')
    expect(readFileSync(join(root, 'a/b/c/新.txt'), 'utf8')).toBe('')
    expect(readdirSync(join(root, 'a/b/c'))).toEqual(['新.txt'])
  })

  it('M8 keeps the mode, and follows no link', async () => {
    const root = folderWith({ 'run.sh': 'old', 'target.txt': 'kept' })
    chmodSync(join(root, 'run.sh'), 0o755)
    symlinkSync('target.txt', join(root, 'link.txt'))
    const call = fileCalls(root)

    await call('write_file', { path: 'run.sh', content: 'new' })
    const refused = await call('write_file', { path: 'link.txt', content: 'through' })

    expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o755)
    expect(refused).toContain('link.txt is a link')
    expect(readFileSync(join(root, 'target.txt'), 'utf8')).toBe('kept')
  })

  it('leaves no half of a file and nothing beside it when it fails', async () => {
    const root = folderWith({ 'sub/x.txt': 'x' })
    const call = fileCalls(root)

    expect(await call('write_file', { path: 'sub', content: 'y' })).toContain('sub is a folder')
    expect(await call('write_file', { path: 'sub/x.txt/y', content: 'y' })).toContain('not a folder')
    expect(readdirSync(root)).toEqual(['sub'])
    expect(readdirSync(join(root, 'sub'))).toEqual(['x.txt'])
  })
})

describe('M8 edit_file', () => {
  it('M8 replaces the one match and shows the change', async () => {
    const root = folderWith({ 'a.ts': 'one\ntwo\nthree\n' })

    const text = await fileCalls(root)('edit_file', { path: 'a.ts', old_str: 'two', new_str: '2' })

    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('one\n2\nthree\n')
    expect(text).toBe('Edited a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three')
  })

  it('M8 changes nothing where the old text occurs more than once (defect 3 of the source)', async () => {
    const root = folderWith({ 'a.txt': 'a a a\nb\na\n', 'over.txt': 'aaa' })
    const call = fileCalls(root)

    expect(await call('edit_file', { path: 'a.txt', old_str: 'a', new_str: 'b' })).toContain('occurs 4 times in a.txt (lines 1, 1, 1, 3)')
    expect(await call('edit_file', { path: 'over.txt', old_str: 'aa', new_str: 'b' })).toContain('occurs 2 times')
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('a a a\nb\na\n')
  })

  it('M8 says what is nearest where the old text does not occur', async () => {
    const root = folderWith({ 'a.ts': 'function add(a, b) {\n\treturn a + b\n}\n' })
    const call = async (old: string) => await fileCalls(root)('edit_file', { path: 'a.ts', old_str: old, new_str: 'x' })

    expect(await call('  return  a + b\n}')).toBe(
      '! The old text does not occur in a.ts; nothing was changed. Only blanks, tabs or line breaks differ from lines 2 to 3:\n\treturn a + b\n}',
    )
    expect(await call('function sub(a, b) {')).toContain('The most similar line is 1:\nfunction add(a, b) {')
    expect(await call('     2|\treturn a + b')).toContain('line numbers')
    expect(await call('完全不同')).toBe('! The old text does not occur in a.ts; nothing was changed')
    expect(await fileCalls(root)('edit_file', { path: 'a.ts', old_str: 'x', new_str: 'x' })).toContain('the same')
    expect(await fileCalls(root)('edit_file', { path: 'no.ts', old_str: 'x', new_str: 'y' })).toContain('No such file')
  })

  it('keeps the line ends of a file', async () => {
    const root = folderWith({ 'a.txt': 'one\r\ntwo\r\nthree\r\n' })

    await fileCalls(root)('edit_file', { path: 'a.txt', old_str: 'one\ntwo', new_str: '1\n2' })

    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('1\r\n2\r\nthree\r\n')
  })

  it('keeps the encoding of a file and its mark, and refuses what it cannot hold', async () => {
    const root = folderWith({
      'gbk.txt': Uint8Array.from([...GBK_ZHONGWEN, 0x0a, 0x78]),
      'utf16.txt': Buffer.from('\ufeff中文 x', 'utf16le'),
      'mark.txt': '\ufeff中文 x',
    })
    const call = async (path: string, next: string) => await fileCalls(root)('edit_file', { path, old_str: 'x', new_str: next })

    await Promise.all(['gbk.txt', 'utf16.txt', 'mark.txt'].map((path) => call(path, '文中')))
    const refused = await fileCalls(root)('edit_file', { path: 'gbk.txt', old_str: '文中', new_str: '🙂' })

    expect([...readFileSync(join(root, 'gbk.txt'))]).toEqual([...GBK_ZHONGWEN, 0x0a, ...GBK_ZHONGWEN.slice(2), ...GBK_ZHONGWEN.slice(0, 2)])
    expect(readFileSync(join(root, 'utf16.txt'))).toEqual(Buffer.from('\ufeff中文 文中', 'utf16le'))
    expect(readFileSync(join(root, 'mark.txt'), 'utf8')).toBe('\ufeff中文 文中')
    expect(refused).toContain('gbk.txt is in gb18030, which cannot hold the new text')
  })

  it('property: after an edit the file is the old one with one piece replaced, or nothing has changed', async () => {
    const root = folderWith()
    const call = fileCalls(root)
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '中', '$&'), maxLength: 12 })

    await fc.assert(
      fc.asyncProperty(
        text,
        text.filter((piece) => piece !== ''),
        text,
        async (before, old, next) => {
          await call('write_file', { path: 'f', content: before })
          const outcome = await call('edit_file', { path: 'f', old_str: old, new_str: next })
          const after = readFileSync(join(root, 'f'), 'utf8')
          const [first = '', ...rest] = before.split(old)
          if (outcome.startsWith('!')) expect(after).toBe(before)
          else expect([after, rest.length]).toEqual([first + next + rest[0], 1])
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('list_files', () => {
  it('shows folders, files and links with sizes, two levels deep, without what .gitignore names', async () => {
    const root = folderWith({
      '.gitignore': 'dist/\n*.log\n!keep.log\n',
      'a.txt': 'x'.repeat(1_500),
      'keep.log': '',
      'no.log': '',
      'dist/out.js': '',
      'src/deep/er/est.ts': '',
      'src/.gitignore': '/local.ts\n!no.log\n',
      'src/local.ts': '',
      'src/no.log': '',
      'node_modules/x/index.js': '',
      '.git/HEAD': '',
    })
    symlinkSync('/etc', join(root, 'out'))
    const call = fileCalls(root)

    expect((await call('list_files', {})).split('\n')).toEqual([
      '.gitignore  22 B',
      'a.txt  1.5 kB',
      'keep.log  0 B',
      'out -> link',
      'src/',
      'src/.gitignore  18 B',
      'src/deep/',
      'src/no.log  0 B',
    ])
    expect(await call('list_files', { path: 'src', depth: 1 })).toBe('src/.gitignore  18 B\nsrc/deep/\nsrc/no.log  0 B')
    expect(await call('list_files', { glob: '**/*.{ts,txt}' })).toBe('a.txt  1.5 kB\nsrc/deep/er/est.ts  0 B')
    expect(await call('list_files', { path: 'src', glob: 'deep/**' })).toBe('src/deep/er/est.ts  0 B')
    expect(await call('list_files', { path: 'dist' })).toBe('dist/out.js  0 B')
    expect(await call('list_files', { path: 'node_modules/x' })).toBe('node_modules/x/index.js  0 B')
    expect(await call('list_files', { path: 'out' })).toMatch(/^! Not allowed/)
    expect(await call('list_files', { path: 'a.txt' })).toContain('not a folder')
  })

  it('stops after 500 entries, says so, and says when there are none', async () => {
    const root = folderWith(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.txt`, ''])))
    mkdirSync(join(root, 'none'))
    const call = fileCalls(root)

    const lines = (await call('list_files', {})).split('\n')

    expect(lines).toHaveLength(501)
    expect(lines.at(-1)).toBe('[only the first 500 are listed; give a path, a glob or a smaller depth]')
    expect(await call('list_files', { path: 'none' })).toBe('[nothing to list]')
  })
})

it('S1 every file tool says honestly what it does', () => {
  const facts = fileTools({ root: folderWith() }).map(({ name, metadata }) => [
    name,
    metadata?.sideEffect,
    metadata?.permission,
    metadata?.idempotent,
    metadata?.untrustedOutput,
  ])

  expect(facts).toEqual([
    ['read_file', 'none', 'file:read', true, true],
    ['write_file', 'local', 'file:write', true, false],
    ['edit_file', 'local', 'file:write', false, true],
    ['list_files', 'none', 'file:read', true, true],
    ['search_files', 'none', 'file:read', true, true],
  ])
})
