import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createIndex } from '@minagent/rag'
import { type FileFailure, type FolderProgress, indexFolder, type LoadedFile, loadFolder } from '@minagent/rag/node'
import type { Document } from '@minagent/types'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { docx, pdf } from './support/office-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minagent-rag-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function load(options = {}): Promise<{ documents: Document[]; failures: FileFailure[] }> {
  const all: (LoadedFile | FileFailure)[] = []
  for await (const file of loadFolder(folder, options)) all.push(file)
  return {
    documents: all.flatMap((file) => (file.ok ? [file.document] : [])),
    failures: all.flatMap((file) => (file.ok ? [] : [file])),
  }
}

it('loads text, Markdown, HTML and code, sorted, with their paths as ids', async () => {
  await write('b/two.md', '# Two\n')
  await write('b/one.html', '<title>One</title><p>Hi')
  await write('a.txt', 'plain')
  await write('c.py', 'x = 1\n')
  await write('.git/config', 'no')
  await write('node_modules/x/index.js', 'no')

  const { documents, failures } = await load()

  expect(failures).toEqual([])
  expect(documents.map(({ id, text, metadata: { path, mediaType, title } }) => ({ id, text, path, mediaType, title }))).toEqual([
    { id: 'a.txt', text: 'plain', path: 'a.txt', mediaType: 'text/plain', title: undefined },
    { id: 'b/one.html', text: 'Hi', path: 'b/one.html', mediaType: 'text/html', title: 'One' },
    { id: 'b/two.md', text: '# Two\n', path: 'b/two.md', mediaType: 'text/markdown', title: 'Two' },
    { id: 'c.py', text: 'x = 1\n', path: 'c.py', mediaType: 'text/x-source', title: undefined },
  ])
  expect(documents[0]?.metadata).toMatchObject({ size: 5, modified: expect.any(Number) })
})

it('honours .gitignore files, the deeper ones first', async () => {
  await write('.gitignore', '*.log\nout/\n!keep.log\n')
  await write('a.log', 'x')
  await write('keep.log', 'x')
  await write('out/a.txt', 'x')
  await write('sub/.gitignore', '!b.log\nc.txt\n')
  await write('sub/b.log', 'x')
  await write('sub/c.txt', 'x')
  await write('sub/deep/c.txt', 'x')

  expect((await load()).documents.map(({ id }) => id)).toEqual(['.gitignore', 'keep.log', 'sub/.gitignore', 'sub/b.log'])
})

it('loads what is in a folder that a deeper .gitignore takes back', async () => {
  await write('.gitignore', 'build/\n*.log\n')
  await write('build/a.txt', 'x')
  await write('a/.gitignore', '!build/\n')
  await write('a/build/b.txt', 'x')
  await write('a/build/c.log', 'x')
  await write('a/build/deep/d.txt', 'x')
  await write('a/build/deep/e.log', 'x')

  const { documents } = await load()

  expect(documents.map(({ id }) => id).filter((id) => !id.endsWith('.gitignore'))).toEqual(['a/build/b.txt', 'a/build/deep/d.txt'])
})

it('follows no link', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'minagent-outside-'))
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await symlink(outside, join(folder, 'out'))
  await symlink(join(outside, 'secret.txt'), join(folder, 'file.txt'))
  await symlink(folder, join(folder, 'self'))
  await symlink(join(outside, 'secret.txt'), join(folder, '.gitignore'))
  await write('a.txt', 'x')

  const { documents, failures } = await load()
  await rm(outside, { recursive: true })

  expect(documents.map(({ id }) => id)).toEqual(['a.txt'])
  expect(failures.map(({ path, reason }) => [path, reason])).toEqual([
    ['.gitignore', 'not_a_file'],
    ['file.txt', 'not_a_file'],
    ['out', 'not_a_file'],
    ['self', 'not_a_file'],
  ])
})

it('reads UTF-8, UTF-16, GB18030 and what a page declares', async () => {
  const chinese = Buffer.from('d6d0cec4b5c4cec4b1beb2bbcac7d3a2d3efb5c4a3acd5e2cac7d2bbb8f6b2e2cad4a1a3', 'hex')
  await write('bom.txt', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('héé')]))
  await write('gb.txt', chinese)
  await write('latin.html', Buffer.from('<meta charset="iso-8859-2"><p>\xb1\xe6', 'latin1'))
  await write('utf16.txt', Buffer.from('\ufeffhi 中文', 'utf16le'))
  await write('utf16bare.txt', Buffer.from('hello there', 'utf16le'))

  expect((await load()).documents.map(({ text }) => text)).toEqual([
    'héé',
    '中文的文本不是英语的，这是一个测试。',
    'ąć',
    'hi 中文',
    'hello there',
  ])
})

it('reports what cannot be loaded, and loads the rest', async () => {
  await write('a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  await write('big.txt', 'x'.repeat(2_000))
  await write('broken.docx', 'no archive')
  await write('broken.pdf', 'no PDF')
  await write('deep.html', '<b>'.repeat(5_000))
  await write('large.bin', Buffer.alloc(1_500, 7))
  await write('old.docx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))
  await write('z.txt', 'x')

  const { documents, failures } = await load({ maxFileBytes: 15_500 })
  const small = await load({ maxFileBytes: 1_999 })

  expect(documents.map(({ id }) => id)).toEqual(['big.txt', 'z.txt'])
  expect(failures.map(({ path, reason }) => [path, reason])).toEqual([
    ['a.png', 'binary'],
    ['broken.docx', 'broken'],
    ['broken.pdf', 'broken'],
    ['deep.html', 'broken'],
    ['large.bin', 'binary'],
    ['old.docx', 'encrypted'],
  ])
  expect(failures.every(({ message }) => message.length > 10)).toBe(true)
  expect(small.failures.find(({ path }) => path === 'big.txt')?.reason).toBe('too_large')
})

it.skipIf(process.getuid?.() === 0)('reports a file and a folder that it may not read', async () => {
  await write('a.txt', 'x')
  await write('sub/b.txt', 'x')
  await write('z.txt', 'x')
  await chmod(join(folder, 'a.txt'), 0)
  await chmod(join(folder, 'sub'), 0)

  const { documents, failures } = await load()
  await chmod(join(folder, 'sub'), 0o700)

  expect(documents.map(({ id }) => id)).toEqual(['z.txt'])
  expect(failures.map(({ path, reason }) => [path, reason])).toEqual([
    ['a.txt', 'unreadable'],
    ['sub', 'unreadable'],
  ])
})

it('rejects when the folder itself is not there', async () => {
  await rm(folder, { recursive: true })

  await expect(load()).rejects.toMatchObject({ code: 'ENOENT' })
})

it('reads PDF and DOCX', async () => {
  await write(
    'a.docx',
    docx('<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>The head</w:t></w:r></w:p><w:p><w:r><w:t>Body text</w:t></w:r></w:p>'),
  )
  await write('b.pdf', pdf('Hello from a page'))
  const bytes = await readFile(join(folder, 'a.docx'))
  await write('cut.docx', bytes.subarray(0, bytes.length - 40))

  const { documents, failures } = await load()

  expect(documents.map(({ id, text, metadata: { title, pages } }) => ({ id, text, title, pages }))).toEqual([
    { id: 'a.docx', text: '# The head\n\nBody text', title: 'The head', pages: undefined },
    { id: 'b.pdf', text: 'Hello from a page', title: undefined, pages: 1 },
  ])
  expect(failures.map(({ path, reason }) => [path, reason])).toEqual([['cut.docx', 'broken']])
})

it('refuses a DOCX that would take more memory than it seems, whatever it says of itself', async () => {
  await write('bytes.docx', docx(`<w:p><w:r><w:t>${'a'.repeat(201_000_000)}</w:t></w:r></w:p>`, 1_000))
  await write('tags.docx', docx('<w:p/>'.repeat(1_000_001)))

  const { failures } = await load()

  expect(failures.map(({ path, reason, message }) => [path, reason, message])).toEqual([
    ['bytes.docx', 'too_large', expect.stringContaining('more than 200000000 bytes')],
    ['tags.docx', 'too_large', expect.stringContaining('tags, more than 1000000')],
  ])
})

it('reads UTF-8 that was cut off, or has a wrong byte', async () => {
  const chinese = Buffer.from('员工每年有二十五天年假。'.repeat(20))
  await write('cut.txt', chinese.subarray(0, chinese.length - 1))
  await write('wrong.txt', Buffer.concat([Buffer.from('Fünf Größen, '.repeat(20)), Buffer.from([0xff]), Buffer.from(' früher')]))

  const [cut, wrong] = (await load()).documents

  expect(cut?.text).toBe(`${'员工每年有二十五天年假。'.repeat(20).slice(0, -1)}\ufffd`)
  expect(wrong?.text).toBe(`${'Fünf Größen, '.repeat(20)}\ufffd früher`)
})

it('an index of a folder follows what changes, and reads nothing else again', async () => {
  const index = createIndex()
  await write('a.md', 'apples are red')
  await write('b.md', 'bananas are yellow')
  await write('c.md', 'cherries are dark')
  const first = await indexFolder(index, folder)
  await write('b.md', 'bananas are green at first')
  await rm(join(folder, 'c.md'))
  await write('d.md', 'dates are brown')
  // Changed, but with the size and time it had: only one that is read is seen.
  const past = new Date(1_700_000_000_000)
  await write('e.md', 'old words')
  await utimes(join(folder, 'e.md'), past, past)
  const second = await indexFolder(index, folder)
  await write('e.md', 'new words')
  await utimes(join(folder, 'e.md'), past, past)
  const third = await indexFolder(index, folder)

  expect(first).toEqual({ added: 3, replaced: 0, unchanged: 0, removed: 0, failures: [] })
  expect(second).toEqual({ added: 2, replaced: 1, unchanged: 1, removed: 1, failures: [] })
  expect(third).toEqual({ added: 0, replaced: 0, unchanged: 4, removed: 0, failures: [] })
  expect((await index.search('cherries')).length).toBe(0)
  expect((await index.search('green')).map(({ documentId }) => documentId)).toEqual(['b.md'])
  expect((await index.document('e.md'))?.text).toBe('old words')
})

it('an index can hold several folders and other documents', async () => {
  const index = createIndex()
  await index.add([{ id: 'own', text: 'mine', metadata: {} }])
  await write('x/a.md', 'apples')
  await write('y/a.md', 'bananas')
  await indexFolder(index, join(folder, 'x'), { idPrefix: 'x:' })
  await indexFolder(index, join(folder, 'y'), { idPrefix: 'y:' })
  await rm(join(folder, 'x/a.md'))

  expect((await indexFolder(index, join(folder, 'x'), { idPrefix: 'x:' })).removed).toBe(1)
  expect([await index.document('own'), await index.document('y:a.md'), await index.document('x:a.md')].map((found) => found?.text)).toEqual(
    ['mine', 'bananas', undefined],
  )
})

it('a file that is no document any more is removed from the index', async () => {
  const index = createIndex()
  await write('a.md', 'apples')
  await indexFolder(index, folder)
  await write('a.md', Buffer.from([0, 1, 2, 3, 4]))

  const result = await indexFolder(index, folder)

  expect(result.removed).toBe(1)
  expect(result.failures.map(({ reason }) => reason)).toEqual(['binary'])
  expect((await index.size()).documents).toBe(0)
})

it('tells its progress, can be aborted between files, and goes on from there', async () => {
  const index = createIndex()
  for (const name of ['a', 'b', 'c', 'd']) await write(`${name}.md`, `${name} words`)
  const abort = new AbortController()
  const seen: FolderProgress[] = []
  const onProgress = (progress: FolderProgress) => {
    seen.push(progress)
    if (progress.files === 2) abort.abort(new Error('enough'))
  }

  await expect(indexFolder(index, folder, { onProgress, signal: abort.signal })).rejects.toThrow('enough')
  const held = (await index.size()).documents
  const rest = await indexFolder(index, folder)

  expect(seen).toEqual([
    { path: 'a.md', files: 1, totalFiles: 4, bytes: 7, totalBytes: 28 },
    { path: 'b.md', files: 2, totalFiles: 4, bytes: 14, totalBytes: 28 },
  ])
  expect(held).toBe(2)
  expect(rest).toMatchObject({ added: 2, unchanged: 2 })
})
