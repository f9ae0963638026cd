import { htmlDocument, markdownDocument, splitDocument, textDocument } from '@minagent/rag'
import { isMinagentError } from '@minagent/types'
import { expect, it } from 'vitest'

const markdownOf = (text: string) => htmlDocument({ id: 'a', text }).text

it('a text document is what it was given', () => {
  expect(textDocument({ id: 'a', text: ' x\n', metadata: { lang: 'en' } })).toEqual({
    id: 'a',
    text: ' x\n',
    metadata: { mediaType: 'text/plain', lang: 'en' },
  })
})

it('a Markdown document has the metadata of its front matter, and keeps its text whole', () => {
  const text = '---\ntitle: The Guide\ntags: [a, b]\nmediaType: image/png\n---\n\n# Start\n'

  expect(markdownDocument({ id: 'g', text, metadata: { path: 'g.md' } })).toEqual({
    id: 'g',
    text,
    metadata: { title: 'The Guide', tags: ['a', 'b'], mediaType: 'text/markdown', path: 'g.md' },
  })
  expect(markdownDocument({ id: 'g', text: '# First\n\n# Second' }).metadata.title).toBe('First')
})

it('front matter that is no YAML object is only text', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
    .split('')
    .map(
      (name, index) =>
        `${name}: &${name} [${'*abcdefghi'.charAt(0)}${'abcdefghi'.charAt(index)},${Array(8)
          .fill(`*${'abcdefghi'.charAt(index)}`)
          .join(',')}]`,
    )
    .join('\n')}`
  for (const inner of ['- a\n- b', 'just words', 'a: [', '"unclosed', bomb, '!!binary x']) {
    const text = `---\n${inner}\n---\nBody`

    expect(markdownDocument({ id: 'a', text })).toEqual({ id: 'a', text, metadata: { mediaType: 'text/markdown' } })
  }
})

it('S7 a document does not vouch for itself', () => {
  const text = '---\nuntrusted: false\ntags: [a]\n---\nBody'

  expect(markdownDocument({ id: 'a', text }).metadata).toEqual({ tags: ['a'], mediaType: 'text/markdown' })
  expect(markdownDocument({ id: 'a', text, metadata: { untrusted: true } }).metadata.untrusted).toBe(true)
})

it('a key of front matter pollutes nothing', () => {
  markdownDocument({ id: 'a', text: '---\n__proto__: { polluted: true }\n---\n' })

  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

it('an HTML document is Markdown with the title of the page', () => {
  const text = `<!doctype html><html><head><title> The
   page </title><style>b{}</style></head><body><nav>Menu</nav><h1>Head &amp; all</h1><p>One <b>bold</b>
   <a href="/x">link</a>.<br>Next.</p><ul><li>First<ul><li>Inner</li></ul></li><li>Second</ul><ol><li>A<li>B</ol>
   <pre><code>if (a) {
     b()
   }</code></pre><p hidden>secret</p><p style="color:red; Display : none">secret</p><div style="visibility:hidden">secret</div><script>alert(1)</script>
   <table><tr><th>Name<th>Age<tr><td>A|n<td>3</table>Last <code>x</code></body></html>`

  const { text: markdown, metadata } = htmlDocument({ id: 'a', text })

  expect(metadata).toEqual({ title: 'The page', mediaType: 'text/html' })
  expect(markdown).toBe(
    [
      '# Head & all',
      'One bold link.\nNext.',
      '- First\n  - Inner\n- Second',
      '1. A\n2. B',
      '```\nif (a) {\n     b()\n   }\n```',
      '| Name | Age |\n| --- | --- |\n| A\\|n | 3 |',
      'Last `x`',
    ].join('\n\n'),
  )
  expect(splitDocument({ id: 'a', text: markdown, metadata }).map((passage) => passage.metadata.headings)).toEqual([['Head & all']])
})

it('an HTML document without a title has that of its first heading', () => {
  expect(htmlDocument({ id: 'a', text: '<h2>Only <i>this</i></h2>x' }).metadata.title).toBe('Only this')
  expect(htmlDocument({ id: 'a', text: 'x' }).metadata.title).toBeUndefined()
})

it('takes any HTML', () => {
  expect(markdownOf('')).toBe('')
  expect(markdownOf('</p></div>a<td>b</td><li>c')).toBe('a b\n- c')
  expect(markdownOf('<pre>```\nx\n```</pre>')).toBe('````\n```\nx\n```\n````')
  expect(markdownOf('<table><tr><td>a<table><tr><td>in<td>ner</table></td><td>b</table>')).toBe('| a in ner | b |\n| --- | --- |')
  expect(markdownOf('<script>a</script')).toBe('')
  expect(markdownOf('<p>a<script><p>b</script>c')).toBe('ac')
  expect(markdownOf('<svg><title>no</title></svg>a')).toBe('a')
})

it('refuses HTML that is nested too deep, and keeps up with much of any kind', () => {
  for (const tag of ['<div>', '<b>', '<table><tr><td>', '<ul><li>']) {
    expect(() => markdownOf(tag.repeat(100_000))).toThrow(expect.toSatisfy((error) => isMinagentError(error, 'invalid_document')))
  }
  const units = [
    '<p>',
    '<br>',
    '<li>',
    '<table><tr><td></table>',
    '</b>',
    '<',
    '&',
    '&amp;',
    '<!--',
    '<a b="',
    '<h1>x</h1>',
    '<b></i></b>',
    '<pre></pre>',
    '<table></table>',
    '`',
    '\n',
  ]
  for (const unit of units) {
    expect(markdownOf(unit.repeat(50_000)).length, unit).toBeLessThan(2_000_000)
  }
})
