import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataset, type EvalCase, parseCsv, parseJsonl } from '@minagent/eval'
import { readDataset } from '@minagent/eval/node'
import { isMinagentError } from '@minagent/types'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'

const capital: EvalCase = { id: 'capital', input: 'Capital of France?', expected: 'Paris', tags: ['geo'], metadata: { level: 1 } }

it('knows a dataset by its content: neither its name nor the order of members changes the hash, anything else does', () => {
  const { hash } = dataset('a', [capital])

  expect(hash).toMatch(/^[\da-f]{64}$/)
  expect(
    dataset('b', [{ metadata: { level: 1 }, tags: ['geo'], expected: 'Paris', input: 'Capital of France?', id: 'capital' }]).hash,
  ).toBe(hash)
  expect(dataset('a', [{ ...capital, expected: 'Lyon' }]).hash).not.toBe(hash)
  expect(dataset('a', [capital, { id: 'b', input: '?' }]).hash).not.toBe(hash)
})

it('is not changed by what happens to the list it was made of', () => {
  const metadata = { level: 1 }
  const { cases } = dataset('a', [{ ...capital, metadata }])

  metadata.level = 2

  expect(cases).toEqual([capital])
})

const WRONG: readonly (readonly [cases: readonly unknown[], path: string, advice: RegExp])[] = [
  [[], '$', /no case/],
  [['text'], '$[0]', /object with id and input/],
  [[capital, { ...capital }], '$[1].id', /\$\[0\] has the id "capital" already: give each case its own/],
  [[{ input: 'x' }], '$[0].id', /text that is not empty, got nothing/],
  [[{ id: 'a', input: ' ' }], '$[0].input', /text that is not empty/],
  [[{ id: 'a', input: [] }], '$[0].input', /at least one text/],
  [[{ id: 'a', input: ['x', 5] }], '$[0].input[1]', /got 5/],
  [[{ id: 'a', input: 'x', tags: 'geo' }], '$[0].tags', /list of texts/],
  [[{ id: 'a', input: 'x', metadata: [] }], '$[0].metadata', /Expected an object/],
  [[{ id: 'a', input: 'x', expect: 'y' }], '$[0].expect', /put it into metadata/],
  [[{ id: 'a', input: 'x', expected: new Date(0) }], '$[0].expected', /plain JSON/],
  [[{ id: 'a', input: 'x', expected: { at: Number.NaN } }], '$[0].expected', /plain JSON/],
  [[{ id: 'a', input: 'x', expected: () => 'y' }], '$[0].expected', /plain JSON/],
]

it.each(WRONG)('refuses %j at %s and says what to do', (cases, path, advice) => {
  const error = thrownBy(() => Reflect.apply(dataset, undefined, ['wrong', cases]))

  expect(isMinagentError(error, 'invalid_wire') && error.details.path).toBe(path)
  expect(String(error)).toMatch(advice)
})

it('checks what is expected with a schema, if one is given', () => {
  const expected = z.object({ city: z.string() })

  expect(dataset('a', [{ id: 'a', input: 'x', expected: { city: 'Paris' } }], { expected }).cases).toHaveLength(1)
  const error = thrownBy(() => dataset('a', [{ id: 'a', input: 'x', expected: { city: 5 } }], { expected }))
  expect(isMinagentError(error, 'invalid_wire') && error.details.path).toBe('$[0].expected.city')
})

it('reads JSON lines, whatever ends a line, and names the line of a mistake', () => {
  expect(parseJsonl(`\uFEFF${JSON.stringify(capital)}\r\n\n{"id":"b","input":["x","y"]}`)).toEqual([
    capital,
    { id: 'b', input: ['x', 'y'] },
  ])
  expect(() => parseJsonl('{"id":"a","input":"x"}\n\n{"id":')).toThrow('line 3, $[1]')
  expect(() => parseJsonl('{"id":"a","input":"x"}\n\n{"id":"b"}')).toThrow('line 3, $[1].input')
})

it('gives back what was written as JSON lines', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() !== '')
  const anyCase = fc.record(
    { id: text, input: fc.oneof(text, fc.array(text, { minLength: 1 })), tags: fc.array(text), expected: fc.jsonValue() },
    { requiredKeys: ['id', 'input'] },
  )
  fc.assert(
    fc.property(fc.uniqueArray(anyCase, { selector: ({ id }) => id, minLength: 1 }), (cases) => {
      const lines = cases.map((each) => `${JSON.stringify(each)}\n`).join('')
      expect(dataset('a', parseJsonl(lines)).hash).toBe(dataset('a', cases).hash)
    }),
  )
})

it('reads CSV: further columns are metadata, empty cells are absent, lists are turns', () => {
  const rows = [
    'id,input,expected,tags,source',
    'capital,"Capital of ""France"", please?",Paris,geo; easy,book',
    'turns,"[""Hello"",""Bye""]","{""calls"":1}",,',
    '',
    'bracket,[not json] but text,42,,',
  ]

  expect(parseCsv(`${rows.join('\r\n')}\r\n`)).toEqual([
    { id: 'capital', input: 'Capital of "France", please?', expected: 'Paris', tags: ['geo', 'easy'], metadata: { source: 'book' } },
    { id: 'turns', input: ['Hello', 'Bye'], expected: { calls: 1 } },
    { id: 'bracket', input: '[not json] but text', expected: '42' },
  ])
})

it('reads CSV alike whatever ends its lines, also where several kinds are mixed or stand in a cell', () => {
  const text = 'id,input,expected\na,"one\ntwo",42\nb,x,43\n'
  const { hash } = dataset('a', parseCsv(text))

  for (const mixed of [text.replaceAll('\n', '\r\n'), text.replace('42\n', '42\r\n'), text.replace('expected\n', 'expected\r\n')]) {
    expect(dataset('a', parseCsv(mixed)).hash).toBe(hash)
  }
})

it('names the row of a CSV text that is wrong, and what to do', () => {
  expect(() => parseCsv('id,text\na,b')).toThrow('no column input')
  expect(() => parseCsv('id,input,input\na,b,c')).toThrow('Two columns are called "input"')
  expect(() => parseCsv('id,input\n\na,Hello, you')).toThrow('row 3, $[0]. The row has 3 cells, the first row 2: quote cells')
  expect(() => parseCsv('id,input\na,"never closed')).toThrow('row 2')
  expect(() => parseCsv('id,input\na,x\n,y')).toThrow('row 3, $[1].id')
})

it('reads a dataset from a file by its extension, under its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-eval-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'small.jsonl'), '{"id":"a","input":"x"}\n')
  writeFileSync(join(folder, 'small.csv'), 'id,input\na,x\n')
  writeFileSync(join(folder, 'small.tsv'), 'id\tinput\na\tx\n')

  const { hash, name } = await readDataset(join(folder, 'small.jsonl'))

  expect(name).toBe('small')
  expect(await readDataset(join(folder, 'small.csv'))).toMatchObject({ hash })
  expect(await readDataset(join(folder, 'small.tsv'), { name: 'tabs' })).toMatchObject({ hash, name: 'tabs' })
  await expect(readDataset(join(folder, 'small.txt'))).rejects.toThrow('.jsonl')

  // 你好 as spreadsheets in China write it.
  writeFileSync(join(folder, 'gbk.csv'), Buffer.from([...Buffer.from('id,input\na,'), 0xc4, 0xe3, 0xba, 0xc3]))
  await expect(readDataset(join(folder, 'gbk.csv'))).rejects.toThrow('gbk.csv is not UTF-8: save it')
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
