import { documentSplitter, splitCode, splitDocument, splitMarkdown, splitText } from '@minagent/rag'
import { expect, it } from 'vitest'

const texts = (passages: readonly { readonly text: string }[]) => passages.map(({ text }) => text)

it('F73 cuts prose at paragraphs and at the ends of sentences, in English and Chinese', () => {
  const source = 'One two three. Four five six.\n\nSeven eight nine. Ten!\n\n第一句话在这里。第二句话也在这里！第三句？最后一句。'

  expect(texts(splitText(source, { maxChars: 32 }))).toEqual([
    'One two three. Four five six.',
    'Seven eight nine. Ten!',
    '第一句话在这里。第二句话也在这里！第三句？最后一句。',
  ])
  expect(texts(splitText('第一句话在这里。第二句话也在这里！第三句？最后一句。', { maxChars: 20 }))).toEqual([
    '第一句话在这里。第二句话也在这里！',
    '第三句？最后一句。',
  ])
})

it('F73 shares the end of a passage with the next, from the beginning of a word or a sentence', () => {
  const source = 'Alpha beta gamma. Delta epsilon zeta. Eta theta iota. Kappa lambda mu.'

  expect(texts(splitText(source, { maxChars: 40, overlap: 20 }))).toEqual([
    'Alpha beta gamma. Delta epsilon zeta.',
    'Delta epsilon zeta. Eta theta iota.',
    'Eta theta iota. Kappa lambda mu.',
  ])
})

it('F73 cuts Markdown at its headings, whose path each passage has', () => {
  const source = '# Guide\n\n## Install\n\nRun it.\n\nUsage\n-----\n\nCall it.\n\n# Notes ##\nEnd.\n'

  const passages = splitMarkdown(source, { maxTokens: 100, documentId: 'g.md', metadata: { lang: 'en' } })

  expect(passages.map(({ id, text, metadata }) => ({ id, text, metadata }))).toEqual(
    [
      {
        id: 'g.md#0-30',
        text: '# Guide\n\n## Install\n\nRun it.',
        metadata: { title: 'Guide', lang: 'en', headings: ['Guide', 'Install'] },
      },
      { id: 'g.md#32-54', text: 'Usage\n-----\n\nCall it.', metadata: { title: 'Guide', lang: 'en', headings: ['Guide', 'Usage'] } },
      { id: 'g.md#56-71', text: '# Notes ##\nEnd.', metadata: { title: 'Guide', lang: 'en', headings: ['Notes'] } },
    ].map((passage) => ({ ...passage, id: expect.stringMatching(/^g\.md#\d+-\d+$/) })),
  )
})

it('F73 takes no mark inside a fence for a heading', () => {
  const source = '# A\n\n```sh\n# comment\nls\n```\n\ntext\n'

  expect(splitMarkdown(source).map(({ metadata }) => metadata.headings)).toEqual([['A']])
})

it('F73 keeps a fence and a table whole where they fit', () => {
  const fence = '```js\nconst a = 1\n\nconst b = 2\n```'
  const table = '| name | age |\n|---|---|\n| Ann | 3 |\n| Bob | 4 |'
  const source = `Some words before that fill it.\n\n${fence}\n\nAnd words after it.\n\n${table}\n\nThe end.`

  const passages = texts(splitMarkdown(source, { maxChars: 50 }))

  expect(passages).toContain(fence)
  expect(passages).toContain(table)
})

it('F73 repeats the head of a table or a fence that had to be cut', () => {
  const head = '| name | age |\n|---|---|\n'
  const rows = Array.from({ length: 6 }, (_, index) => `| Ann${index} | ${index} |`)
  const passages = splitMarkdown(head + rows.join('\n'), { maxChars: 60 })

  expect(texts(passages)).toEqual([`${head}${rows[0]}\n${rows[1]}`, `${head}${rows[2]}\n${rows[3]}`, `${head}${rows[4]}\n${rows[5]}`])
  expect(passages.map(({ metadata }) => metadata.head)).toEqual([undefined, head, head])
  const fence = splitMarkdown('```py\na = 1\n\nb = 2\n\nc = 3\n```', { maxChars: 20 })
  expect(texts(fence)).toEqual(['```py\na = 1\n\nb = 2', '```py\nc = 3\n```'])
})

it('F73 cuts code before what begins at the margin, and keeps indentation', () => {
  const one = 'def one():\n    x = 1\n    return x'
  const two = 'def two():\n    return 2'
  const source = `import os\n\n${one}\n\n${two}\n`

  expect(texts(splitCode(source, { maxChars: 50 }))).toEqual([`import os\n\n${one}`, two])
  expect(texts(splitCode('class A {\n    one()\n    two()\n    three()\n}', { maxChars: 24 }))).toEqual([
    'class A {\n    one()',
    '    two()\n    three()\n}',
  ])
})

it('chooses the splitter by the media type, else by the ending of the path or the id', () => {
  const text = '# A\n\nx\n\n# B\n\ny'
  const count = (id: string, metadata = {}) => splitDocument({ id, text, metadata }).length

  expect([count('a.md'), count('a.txt'), count('a.py'), count('a')]).toEqual([2, 1, 1, 1])
  expect(count('a', { mediaType: 'text/markdown; charset=utf-8' })).toBe(2)
  expect(count('a.md', { mediaType: 'text/plain' })).toBe(1)
  expect(count('a', { path: 'docs/A.MD' })).toBe(2)
})

it('a splitter with limits of its own refuses bad ones at once', () => {
  expect(documentSplitter({ maxChars: 5 })({ id: 'a', text: 'one two three', metadata: {} })).toHaveLength(3)
  expect(() => documentSplitter({ maxChars: 1 })).toThrow(RangeError)
})
