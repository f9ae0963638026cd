import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTokenCounter } from '@minagent/models/tokenizer'
import { estimateTokens } from '@minagent/types/tokens'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const data = process.env.MINAGENT_DATA ?? join(root, '../shared/data')
const reason = existsSync(data) ? undefined : 'the test data is not there'

/** Texts beside those that the weights were fitted to: other places of the files, at other lengths. */
const TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  english: () => [...lines(read('scifact/queries.test.jsonl')), ...lines(read('scifact/corpus.jsonl')).slice(-150)].map(prose),
  Chinese: () => texts(JSON.parse(read('cmrc2018/cmrc2018_dev.json'))).slice(-400),
  code: () => ['scripts', 'test', 'bench/src', 'apps/examples'].flatMap((folder) => sources(join(root, folder))),
  JSON: () => [
    ...lines(read('bfcl/BFCL_v4_parallel.json')).slice(-100),
    JSON.stringify(JSON.parse(read('openai-openapi/openapi.json')).paths),
  ],
}

describe.skipIf(leftOut('estimates beside the real tokenizer', reason))('the estimate', () => {
  it.each(['o200k', 'cl100k'] as const)(
    'of %s is within 10 % of the real tokenizer in total, on every kind of text',
    async (encoding) => {
      const count = await loadTokenCounter(encoding)

      for (const [kind, textsOfKind] of Object.entries(TEXTS)) {
        const all = textsOfKind()
        const real = all.reduce((sum, text) => sum + count(text), 0)
        const estimated = all.reduce((sum, text) => sum + estimateTokens(text, encoding), 0)

        expect(real).toBeGreaterThan(10_000)
        expect(Math.abs(estimated / real - 1), `${kind}: ${estimated} for ${real}`).toBeLessThan(0.1)
      }
    },
    60_000,
  )
})

function read(path: string): string {
  return readFileSync(join(data, path), 'utf8')
}

function lines(text: string): string[] {
  return text.split('\n').filter(Boolean)
}

function prose(line: string): string {
  return texts(JSON.parse(line)).join(' ')
}

/** Every text of a value that is longer than a word. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 12 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.(ts|mjs)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}
