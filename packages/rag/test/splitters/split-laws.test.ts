import { type SplitOptions, splitCode, splitMarkdown, splitText } from '@minagent/rag'
import type { Passage } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const SPLITTERS = { splitText, splitMarkdown, splitCode }

const PIECES = [
  ' ', '\n', '\r\n', '\r', '\n\n', '\t', '    ', '\u3000', '# Head', '## 标题', '### ', '===', '---', '```', '~~~js', '|', '| a | b |', '|---|---|', '- item',
  'word', 'Sentence one. Another!', '这是一个句子。还有一个！', '，', 'ひらがな', '한국어', 'e\u0301\u0302\u0303', '👩‍👩‍👧‍👦', '🇨🇳', '😀', '\ud83d', '\ude00', '龘', 'É', 'ไทย', 'नमस्ते',
  '}', '{', 'function f() {', '  return 1', ';', '\u200d', '\ufe0f', '\0', 'x'.repeat(40), '漢'.repeat(30), '`'.repeat(9), '#'.repeat(7), '1234567890',
] // biome-ignore format: one list
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('\n')),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 100 }),
)
const limits = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 4, max: 200 })),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
  )
  .map(([chars, maximum, share]): SplitOptions => {
    const overlap = Math.floor(maximum * share)
    return chars ? { maxChars: maximum, overlap } : { maxTokens: maximum, overlap }
  })

for (const [name, split] of Object.entries(SPLITTERS)) {
  describe(name, () => {
    const expectKeepsUp = (source: string) => {
      const passages = split(source, { maxTokens: 512, overlap: 50 })
      expect(passages.at(-1)?.end ?? 0).toBe(source.trimEnd().length)
    }

    //#region law
    it('F73 covers every visible character of any text, in order, with exact offsets, and never exceeds its maximum', () => {
      fc.assert(
        fc.property(text, limits, (source, options) => {
          const passages = split(source, { ...options, documentId: 'doc' })

          for (const passage of passages) expectSound(passage, source, options)
          expectCovered(passages, source)
          expect(split(source, { ...options, documentId: 'doc' })).toEqual(passages)
        }),
        { numRuns: 1_500 },
      )
    })
    //#endregion law

    it('F73 gives nothing for a text of blanks', () => {
      for (const blank of ['', ' ', '\n\r\n \t\u3000\ufeff', ' '.repeat(10_000)]) expect(split(blank, { maxTokens: 10 })).toEqual([])
    })

    it('F73 does not cut a character that readers see as one where it fits', () => {
      const family = '👩‍👩‍👧‍👦'
      const passages = split(family.repeat(50), { maxChars: 25 })

      expect(passages.every((passage) => passage.text.length % family.length === 0)).toBe(true)
    })

    it('F73 keeps up with a megabyte without a good place to cut', () => {
      for (const unit of ['x', '汉', '`', '|', ' ', '"']) expectKeepsUp(unit.repeat(1_000_000))
    })

    it('F73 keeps up with much of anything', () => {
      const units = [
        '#',
        '\n',
        '…',
        '=',
        '-',
        '```\n',
        '|-\n',
        '# \n',
        '.)',
        '{\n',
        'e\u0301',
        '\u0301',
        '😀',
        '\ud83d',
        'a|\n|-|\n',
        '---\n',
      ]
      for (const unit of units) expectKeepsUp(unit.repeat(100_000 / unit.length))
    })

    it('F73 ends with an overlap of one less than the maximum', () => {
      const source = '一二三四五六七八九十。Some words here, and more. '.repeat(20)
      for (const options of [
        { maxChars: 10, overlap: 9 },
        { maxTokens: 10, overlap: 9 },
        { maxChars: 2, overlap: 1 },
      ]) {
        const ends = split(source, options).map(({ end }) => end)
        expect(ends).toEqual(ends.toSorted((a, b) => a - b))
        expect(new Set(ends).size).toBe(ends.length)
      }
    })

    it('F73 refuses limits that it could not keep', () => {
      const refused: readonly SplitOptions[] = [
        { maxChars: 1 }, { maxChars: 0 }, { maxChars: -5 }, { maxChars: 2.5 }, { maxChars: Number.NaN }, { maxChars: Number.POSITIVE_INFINITY },
        { maxTokens: 3 }, { maxTokens: 0 }, { maxTokens: 10, overlap: 10 }, { maxTokens: 10, overlap: 11 }, { maxTokens: 10, overlap: -1 },
        { maxTokens: 10, overlap: 0.5 }, { maxTokens: 10, maxChars: 10 }, { overlap: 512 },
      ] // biome-ignore format: one list
      for (const options of refused) expect(() => split('text', options), JSON.stringify(options)).toThrow(RangeError)
    })
  })
}

it('F73 the least maximum holds any character', () => {
  let most = 0
  for (let code = 0; code <= 0x10ffff; code++) most = Math.max(most, estimateTokens(String.fromCodePoint(code)))

  expect(most).toBeLessThanOrEqual(4)
})

//#region sound
function expectSound(passage: Passage, source: string, { maxChars, maxTokens }: SplitOptions): void {
  const { id, text, start, end, metadata } = passage
  const head = typeof metadata.head === 'string' ? metadata.head : ''
  expect(text).toBe(head + source.slice(start, end))
  expect(id).toBe(`doc#${start}-${end}`)
  expect(text.trim()).not.toBe('')
  if (maxChars !== undefined) expect(text.length).toBeLessThanOrEqual(maxChars)
  if (maxTokens !== undefined) expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens)
  for (const border of [start, end]) {
    const pair = source.slice(border - 1, border + 1)
    if (border > 0) expect(/^[\ud800-\udbff][\udc00-\udfff]$/.test(pair)).toBe(false)
  }
}
//#endregion sound

function expectCovered(passages: readonly Passage[], source: string): void {
  let covered = 0
  let start = -1
  for (const passage of passages) {
    expect(source.slice(covered, Math.max(covered, passage.start)).trim()).toBe('')
    expect(passage.end).toBeGreaterThan(covered)
    expect(passage.start).toBeGreaterThan(start)
    covered = passage.end
    start = passage.start
  }
  expect(source.slice(covered).trim()).toBe('')
}
