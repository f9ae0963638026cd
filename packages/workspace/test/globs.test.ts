import picomatch from 'picomatch'
import { expect, it } from 'vitest'
import { fileCalls, folderWith } from './tool-calls.ts'

const paths = [
  ...['a', 'b.ts', 'ab.ts', 'abc.js', '.dot', 'x!y', '[id].ts', 'a-b', 'aXbXc', '中文.ts', 'é'],
  ...['src/a.ts', 'src/b.js', 'src/.dot/c.ts', 'src/deep/er/d.ts', 'src/deep/a/e.ts', 'test/a.ts', 'a/b/a/b/c'].map((path) => `d/${path}`),
]
const globs = [
  ...[
    '*',
    '**',
    '*.ts',
    '**/*.ts',
    'd/**',
    'd/src/**/*.ts',
    '**/a/**/e.ts',
    '**/a/**',
    'd/*/a.ts',
    './*.ts',
    '?',
    '??.ts',
    'a*c',
    '*b*',
    'a*b*c',
  ],
  ...['[ab]', '[a-c]*', '[^a]*.ts', '\\[id\\].ts', '*.{ts,js}', '{a,b.ts}', '**/{src,test}/*.{ts,j?}', 'd/{src/{a,deep/**/d}.ts,test/*}'],
  ...['!*.ts', '!**/*.ts', '中*', '**/**/c', 'd/**/b/c', '*!*', 'a-b', '.*', '**/.*/*', 'a', 'd', 'd/', '**b*'],
]

it.each(globs)('M7 a glob fits what picomatch says: %s', async (glob) => {
  const call = fileCalls(folderWith(Object.fromEntries(paths.map((path) => [path, '']))))
  const fitting = picomatch(glob, { dot: true })

  const listed = (await call('list_files', { glob })).split('\n').map((line) => line.replace(/ {2}0 B$/, ''))

  expect(new Set(listed)).toEqual(
    new Set(paths.some((path) => fitting(path)) ? paths.filter((path) => fitting(path)) : ['[nothing to list]']),
  )
})

it.each(['list_files', 'search_files'])('%s is not held up by a glob with many stars', async (tool) => {
  const call = fileCalls(folderWith({ ['a'.repeat(200)]: 'x', [`${'a/'.repeat(100)}a`]: 'x', aaaac: 'x' }))

  const globs = ['*a*a*a*a*a*a*a*a*a*b', `${'**/a/'.repeat(20)}b`, `${'*a'.repeat(240)}b`]
  const texts: string[] = []
  for (const glob of globs) texts.push(await call(tool, tool === 'list_files' ? { glob } : { pattern: 'x', glob }))

  expect(texts).toEqual(globs.map(() => expect.stringMatching(/^\[(nothing to list|no line matches)\]$/)))
})

it.each(['+(a|aa)b', '*(a)*(a)b', '{a,b}'.repeat(20), 'a'.repeat(501)])('says what a glob may be: %s', async (glob) => {
  const call = fileCalls(folderWith({ a: 'x' }))

  expect(await call('list_files', { glob })).toMatch(/^! The glob is too long, .* use \*/)
  expect(await call('search_files', { pattern: 'x', glob })).toMatch(/^! The glob is too long/)
})
