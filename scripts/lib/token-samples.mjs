import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const CHUNK = 3000
const data = process.env.MINAGENT_DATA ?? join(root, '../shared/data')
const modules = join(root, 'node_modules/.pnpm')
const compiler = 'node_modules/typescript/lib'

/** Where samples come from: [kind, source, folder or file, pattern of the paths, most samples, change of the text]. */
const SOURCES = [
  ['english', 'abstracts', join(data, 'scifact'), /corpus\.jsonl$/, 160, (text) => text.trim().split('\n').map(abstractOf).join('\n')],
  ['english', 'readmes', modules, /README\.md$/i, 150],
  ['english', 'own words', root, /^(?!.*node_modules).*\.md$/, 40],
  ['chinese', 'wikipedia', join(data, 'cmrc2018'), /dev\.json$/, 200, (text) => valuesOf(JSON.parse(text), /^context/).join('\n')],
  [
    'chinese',
    'questions',
    join(data, 'cmrc2018'),
    /dev\.json$/,
    60,
    (text) => valuesOf(JSON.parse(text), /^(question|query_text)$/).join('\n'),
  ],
  ['chinese', 'messages', modules, new RegExp(`${compiler}/zh-cn/.*json$`), 30, messagesOf],
  ['chinese', 'messages (traditional)', modules, new RegExp(`${compiler}/zh-tw/.*json$`), 15, messagesOf],
  ['chinese', 'readmes', root, /README\.zh[^/]*\.md$/i, 40],
  ['japanese', 'messages', modules, new RegExp(`${compiler}/ja/.*json$`), 25, messagesOf],
  ['korean', 'messages', modules, new RegExp(`${compiler}/ko/.*json$`), 25, messagesOf],
  ['russian', 'messages', modules, new RegExp(`${compiler}/ru/.*json$`), 25, messagesOf],
  ['european', 'messages', modules, new RegExp(`${compiler}/(cs|de|es|fr|it|pl|pt-br|tr)/.*json$`), 80, messagesOf],
  ['other', 'locales', modules, /zod\/v4\/locales\/\w+\.js$/, 200],
  ['code', 'own', join(root, 'packages'), /^(?!.*(node_modules|dist|fixtures)).*\.ts$/, 150],
  ['code', 'modules', modules, /^(?!.*(\.min\.|locale|unicode|bpeRanks|i18n)).*\.[cm]?js$/, 250],
  ['code', 'sources', modules, /^(?!.*(\.d\.ts|bpeRanks|locale)).*\/src\/.*\.ts$/, 100],
  ['code', 'declarations', modules, /\.d\.[cm]?ts$/, 80],
  ['code', 'styles', modules, /\.css$/, 30],
  ['minified', 'modules', modules, /\.min\.[cm]?js$/, 80],
  ['json', 'api', join(data, 'openai-openapi'), /\.json$/, 40],
  ['json', 'api, compact', join(data, 'openai-openapi'), /\.json$/, 40, compact],
  ['json', 'schemas', join(data, 'json-schema-test-suite'), /\.json$/, 120],
  ['json', 'functions', join(data, 'bfcl'), /\.json$/, 60],
  ['json', 'provider answers', join(data, 'provider-fixtures'), /\.(json|jsonl|txt)$/, 100],
  ['json', 'manifests', modules, /\/package\.json$/, 100],
  ['json', 'manifests, compact', modules, /\/package\.json$/, 60, compact],
  ['json', 'Chinese', join(data, 'cmrc2018'), /dev\.json$/, 25],
]

/**
 * Texts of many kinds that are on this machine, about 3,000 characters each: `{ kind, source, path, text }`. More folders of text files can be
 * named as `kind:source=folder`; markup is taken out of the HTML in them unless the kind is code.
 */
export function tokenSamples(more) {
  const further = more.map((argument) => {
    const [, kind, source, folder] = /^(\w+):([^=]+)=(.+)$/.exec(argument) ?? []
    if (!folder) throw new Error(`Expected kind:source=folder, not ${argument}.`)
    return [
      kind,
      source,
      folder,
      /\.(?!gz|so|a|pyc|png|ico|woff2?|exe|bin|mo|o)\w+$|\/[A-Z]+$/,
      120,
      kind === 'code' ? undefined : withoutMarkup,
    ]
  })
  return [...SOURCES, ...further, ...generated()].flatMap(samplesOf)
}

/** Where a sample falls between 0 and 1, the same for all of one file unless the file gives many. */
export function sampleHash({ path, text, isShared }) {
  // Not the hash by which files are chosen: the chosen ones are those where it is low.
  return hash(`held out: ${isShared ? text : path}`)
}

function samplesOf([kind, source, folder, pattern, most, change = (text) => text]) {
  if (Array.isArray(folder)) return folder.map((text, index) => ({ kind, source, path: `${source} ${index}`, text }))
  const files = filesIn(folder, pattern).sort(byHash).slice(0, most)
  const each = Math.max(1, Math.ceil(most / Math.max(1, files.length)))
  return files.flatMap((path) =>
    chunksOf(changed(change, path), path, each).map((text) => ({ kind, source, path, text, isShared: each > 6 })),
  )
}

/** A file that is not what its name says gives nothing. */
function changed(change, path) {
  try {
    return change(readFileSync(path, 'utf8'))
  } catch {
    return ''
  }
}

/** Whole texts are too long for many samples: some parts of each, taken by a hash. */
function chunksOf(text, path, most) {
  const starts = Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, index) => index * CHUNK)
  const chosen = starts.sort((a, b) => hash(path + a) - hash(path + b)).slice(0, most)
  return chosen.map((start) => text.slice(start, start + CHUNK)).filter((chunk) => chunk.length >= 200)
}

function filesIn(folder, pattern, depth = 8) {
  const skipped = folder.includes('node_modules') ? ['.git'] : ['.git', 'node_modules', 'dist', 'fixtures']
  return list(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return depth > 0 && !skipped.includes(entry.name) ? filesIn(path, pattern, depth - 1) : []
    return entry.isFile() && pattern.test(path) && !TABLES.test(path) ? [path] : []
  })
}

function list(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Tables of characters and lists of names, which nobody sends to a model. */
const TABLES = /iconv-lite|embeddings-en|AUTHORS|unicode/i

const hash = (text) => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32
const byHash = (a, b) => hash(a) - hash(b)

function compact(text) {
  return JSON.stringify(JSON.parse(text))
}

function abstractOf(line) {
  const { title = '', abstract = '', text = '' } = JSON.parse(line)
  return `${title}\n${[abstract].flat().join(' ')}${text}`
}

/** The texts under the keys that match, at any depth. */
function valuesOf(value, key, name = '') {
  if (typeof value === 'string') return key.test(name) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([each, inner]) => valuesOf(inner, key, Array.isArray(value) ? name : each))
}

function messagesOf(text) {
  return Object.values(JSON.parse(text)).sort(byHash).join('\n')
}

function withoutMarkup(text) {
  if (!/<html/i.test(text)) return text
  const plain = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '')
  const characters = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'", '#39': "'" }
  return plain.replace(/&(lt|gt|quot|amp|#x27|#39);/g, (_, name) => characters[name]).replace(/\n\s*\n+/g, '\n\n')
}

const EMOJI = [...'😀😂🥰😎🤔👍🏽👩‍💻🚀🔥✨🎉❤️💡📦🐛✅❌⚠️🇨🇳🇺🇸🧪📝🔧🌍']

/** What nobody writes but models are given: encoded bytes, ids, numbers. */
function generated() {
  const bytes = (index) => Buffer.concat(Array.from({ length: 60 }, (_, part) => createHash('sha256').update(`${index}.${part}`).digest()))
  const all = Array.from({ length: 12 }, (_, index) => bytes(index))
  const ids = (hex) => hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5\n')
  const numbers = (buffer) =>
    Array.from(buffer, (byte, index) => (hash(`${byte}.${index}`) * 10 ** (byte % 8)).toFixed(byte % 4)).join(', ')
  return [
    ['encoded', 'base64', all.map((buffer) => buffer.toString('base64'))],
    ['encoded', 'hex', all.map((buffer) => buffer.toString('hex').slice(0, 2500))],
    ['encoded', 'ids', all.map((buffer) => ids(buffer.toString('hex')))],
    ['numbers', 'numbers', all.map((buffer) => numbers(buffer.subarray(0, 400)))],
    [
      'emoji',
      'emoji',
      all.map((buffer) => Array.from(buffer.subarray(0, 700), (byte) => (byte < 80 ? ' done ' : EMOJI[byte % EMOJI.length])).join('')),
    ],
  ]
}
