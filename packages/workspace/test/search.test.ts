import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { fileCalls, folderWith } from './tool-calls.ts'

const noRipgrep = hasRipgrep() ? undefined : 'there is no rg (install the package ripgrep)'

/** What both ways of searching must give for the same folder. */
const searches: readonly (readonly [what: string, args: Record<string, unknown>, found: readonly string[]])[] = [
  [
    'a word',
    { pattern: 'needle' },
    [
      '.hidden/h.txt:1: needle',
      'a.txt:2: a needle',
      'crlf.txt:2: needle',
      'keep.log:1: needle',
      'sub/b.ts:1: needle()',
      'sub/deep/c.ts:3: needle',
      'utf16.txt:1: needle 中',
    ],
  ],
  ['an expression', { pattern: 'n[e]{2}dle\\(' }, ['sub/b.ts:1: needle()']],
  [
    'the beginning and the end of a line',
    { pattern: '^needle$' },
    ['.hidden/h.txt:1: needle', 'crlf.txt:2: needle', 'keep.log:1: needle', 'sub/deep/c.ts:3: needle'],
  ],
  ['plain text', { pattern: 'needle(', literal: true }, ['sub/b.ts:1: needle()']],
  ['plain text that looks like an option', { pattern: '--version', literal: true }, ['a.txt:3: --version a|b']],
  ['plain text with signs', { pattern: 'a|b', literal: true }, ['a.txt:3: --version a|b']],
  ['small and capital letters', { pattern: 'NEEDLE', ignore_case: true, path: 'sub' }, ['sub/b.ts:1: needle()', 'sub/deep/c.ts:3: needle']],
  ['capital letters only', { pattern: 'NEEDLE' }, ['[no line matches]']],
  ['a glob', { pattern: 'needle', glob: '**/*.ts' }, ['sub/b.ts:1: needle()', 'sub/deep/c.ts:3: needle']],
  ['a glob below a folder', { pattern: 'needle', path: 'sub', glob: '*.ts' }, ['sub/b.ts:1: needle()']],
  ['one file', { pattern: 'needle', path: 'a.txt' }, ['a.txt:2: a needle']],
  [
    'lines round it',
    { pattern: 'needle', path: 'sub/deep', context: 1 },
    ['sub/deep/c.ts-2- two', 'sub/deep/c.ts:3: needle', 'sub/deep/c.ts-4- four'],
  ],
  ['Chinese, also in GBK', { pattern: '中文' }, ['gbk.txt:1: 中文', 'sub/中文.md:1: 中文 here']],
  ['Chinese next to it', { pattern: 'here', context: 0 }, ['sub/中文.md:1: 中文 here']],
  ['a look-ahead, which ripgrep lacks', { pattern: 'needle(?=\\()' }, ['sub/b.ts:1: needle()']],
  ['a named folder that is left out', { pattern: 'needle', path: 'ignored' }, ['ignored/i.txt:1: needle']],
  ['nothing', { pattern: 'nowhere' }, ['[no line matches]']],
  ['a pattern that is none', { pattern: '(' }, [expect.stringMatching(/^! Not a regular expression: .*literal/)]],
]

describe.skipIf(leftOut('the search by ripgrep', noRipgrep))('search_files by ripgrep', () => {
  it.each(searches)('finds %s', async (_what, args, found) => {
    expect((await fileCalls(searchedFolder())('search_files', args)).split('\n')).toEqual(found)
  })
})

describe('search_files by a walk of its own', () => {
  it.each(searches)('finds %s', async (_what, args, found) => {
    withoutRipgrep()

    expect((await fileCalls(searchedFolder())('search_files', args)).split('\n')).toEqual(found)
  })

  it('is over in time where a pattern backtracks for ever, and says so', async () => {
    withoutRipgrep()
    const { fakeClock } = await import('@minagent/types/runtime')
    const clock = fakeClock()
    const searching = fileCalls(folderWith({ 'a.txt': 'ok b', 'z.txt': `${'a'.repeat(50)}c` }), { clock })('search_files', {
      pattern: '(a+)+b|ok',
    })
    // The thread has had its time to begin; then the deadline comes.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await clock.advance(8_000)

    expect(await searching).toBe(
      'a.txt:1: ok b\n[stopped after 8 s: what follows was not searched; use a simpler pattern, a path or a glob]',
    )
  })
})

it('stops after 100 matches and says so', async () => {
  const text = await fileCalls(folderWith({ 'a.txt': 'x\n'.repeat(101) }))('search_files', { pattern: 'x' })

  expect(text.split('\n')).toHaveLength(101)
  expect(text).toMatch(/\[only the first 100 matches are shown; .*\]$/)
})

it('ends a search whose result is not wanted any more', async () => {
  const outcome = await fileCalls(folderWith({ 'a.txt': 'x' }))('search_files', { pattern: 'x' }, AbortSignal.abort())

  expect(outcome).toMatch(/^! /)
})

function searchedFolder(): string {
  const root = folderWith({
    '.gitignore': 'ignored/\n*.log\n!keep.log\n',
    'a.txt': 'first\na needle\n--version a|b\n',
    'crlf.txt': 'one\r\nneedle\r\n',
    'keep.log': 'needle',
    'other.log': 'needle',
    'ignored/i.txt': 'needle\n',
    '.hidden/h.txt': 'needle\n',
    '.git/config': 'needle\n',
    'node_modules/n/index.js': 'needle\n',
    'sub/.gitignore': '/local.ts\n',
    'sub/b.ts': 'needle()\n',
    'sub/local.ts': 'needle\n',
    'sub/deep/c.ts': 'one\ntwo\nneedle\nfour\nfive\n',
    'sub/deep/local.ts': 'nothing\n',
    'sub/中文.md': '中文 here\n',
    'binary.bin': 'needle\0needle\n',
    'large.txt': `needle\n${'x'.repeat(2 * 1024 * 1024)}`,
    'utf16.txt': Buffer.from('\ufeffneedle 中\n', 'utf16le'),
    // 中文 in GBK.
    'gbk.txt': Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a]),
  })
  const outside = folderWith({ 'secret.txt': 'needle' })
  symlinkSync(outside, join(root, 'out'))
  symlinkSync(join(outside, 'secret.txt'), join(root, 'out.txt'))
  mkdirSync(join(root, 'empty'))
  return root
}

/** Nothing is installed, as far as a search can see. */
function withoutRipgrep(): void {
  const { PATH } = process.env
  process.env.PATH = folderWith()
  onTestFinished(() => {
    process.env.PATH = PATH
  })
}

function hasRipgrep(): boolean {
  try {
    return execFileSync('rg', ['--version'], { encoding: 'utf8' }).startsWith('ripgrep')
  } catch {
    return false
  }
}
