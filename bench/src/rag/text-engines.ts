import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createIndex } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import type { SqliteDatabase } from '@minagent/rag/sqlite'
import { create, insertMultiple, save, search, update } from '@orama/orama'
import { Index } from 'flexsearch'
import MiniSearch from 'minisearch'
import { bytesIn } from '../folder-bytes.ts'
import { cacheFolder } from '../langgraph-project.ts'
import type { TimedText } from './corpus.ts'
import { plainBm25 } from './plain-bm25.ts'

/** A filled index of some library. */
export interface FilledIndex {
  /** The best ten. */
  search(question: string): unknown
  replace(texts: readonly TimedText[]): Promise<void>
  /** What it takes on the disk, where it can be kept there. */
  bytes?(): Promise<number>
}

/** The libraries that are timed, ours first: each with the settings that it has when nothing is said. */
export const TEXT_ENGINES: Readonly<Record<string, (texts: readonly TimedText[]) => Promise<FilledIndex>>> = {
  minagent: fillOurs,
  'minagent in a folder': fillFolder,
  'a plain loop of BM25': fillPlain,
  MiniSearch: fillMiniSearch,
  Orama: fillOrama,
  FlexSearch: fillFlexSearch,
  'SQLite FTS5': fillSqlite,
}

async function fillOurs(texts: readonly TimedText[]): Promise<FilledIndex> {
  const index = createIndex()
  await index.add(documents(texts))
  return { search: (question) => index.search(question), replace: async (changed) => void (await index.add(documents(changed))) }
}

async function fillFolder(texts: readonly TimedText[]): Promise<FilledIndex> {
  const folder = mkdtempSync(join(cacheFolder(), 'bench-rag-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const index = createIndex({ store: folderStore(folder) })
  await index.add(documents(texts))
  await index.save()
  const replace = async (changed: readonly TimedText[]) => {
    await index.add(documents(changed))
    await index.save()
  }
  return { search: (question) => index.search(question), replace, bytes: async () => bytesIn(folder) }
}

/** It cannot change: another 1 % is another index. */
async function fillPlain(texts: readonly TimedText[]): Promise<FilledIndex> {
  return { search: plainBm25(texts), replace: async () => void plainBm25(texts) }
}

async function fillMiniSearch(texts: readonly TimedText[]): Promise<FilledIndex> {
  const index = new MiniSearch<TimedText>({ fields: ['text'] })
  index.addAll(texts)
  const replace = async (changed: readonly TimedText[]) => {
    for (const text of changed) index.replace(text)
  }
  return { search: (question) => index.search(question).slice(0, 10), replace, bytes: async () => JSON.stringify(index).length }
}

async function fillOrama(texts: readonly TimedText[]): Promise<FilledIndex> {
  const index = create({ schema: { text: 'string' } })
  await insertMultiple(index, [...texts])
  const replace = async (changed: readonly TimedText[]) => {
    for (const text of changed) await update(index, text.id, text)
  }
  return { search: (term) => search(index, { term }), replace, bytes: async () => JSON.stringify(save(index)).length }
}

async function fillFlexSearch(texts: readonly TimedText[]): Promise<FilledIndex> {
  const index = new Index()
  for (const { id, text } of texts) index.add(id, text)
  const replace = async (changed: readonly TimedText[]) => {
    for (const { id, text } of changed) index.update(id, text)
  }
  return { search: (question) => index.search(question, 10), replace }
}

/** Any word of the question, best first: what the others do by themselves. */
async function fillSqlite(texts: readonly TimedText[]): Promise<FilledIndex> {
  const { DatabaseSync }: { DatabaseSync: new (file: string) => SqliteDatabase } = createRequire(import.meta.url)('node:sqlite')
  const folder = mkdtempSync(join(cacheFolder(), 'bench-rag-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = new DatabaseSync(join(folder, 'texts.db'))
  database.exec("PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize = 'porter')")
  const [insert, remove] = [
    database.prepare('INSERT INTO texts (rowid, id, text) VALUES (?, ?, ?)'),
    database.prepare('DELETE FROM texts WHERE rowid = ?'),
  ]
  const find = database.prepare('SELECT id, text FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 10')
  const replace = async (changed: readonly TimedText[]) => {
    database.exec('BEGIN')
    for (const { id, text } of changed) {
      remove.run(Number(id))
      insert.run(Number(id), id, text)
    }
    database.exec('COMMIT')
  }
  await replace(texts)
  const anyWord = (question: string) => (question.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')
  return { search: (question) => find.all(anyWord(question)), replace, bytes: async () => bytesIn(folder) }
}

function documents(texts: readonly TimedText[]) {
  return texts.map((text) => ({ ...text, metadata: {} }))
}
