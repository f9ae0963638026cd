import type { SqliteDatabase } from '@minagent/session/sqlite'

/** Opens a file with a binding, as the user of that binding would. */
export type OpenDatabase = (file: string, options?: { readonly readOnly?: boolean }) => SqliteDatabase

interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options?: { readonly readOnly?: boolean }) => SqliteDatabase
}

/** Whether this Node has `node:sqlite`. */
export const hasNodeSqlite = process.getBuiltinModule('node:sqlite') !== undefined

export const openNodeSqlite: OpenDatabase = (file, options = {}) => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite
  return new DatabaseSync(file, options)
}

/** Whether several connections to one file can destroy it with the SQLite of this Node. */
export const hasWalResetBug = hasNodeSqlite && ['3.51.3', process.versions.sqlite ?? ''].sort(byNumbers)[0] !== '3.51.3'

function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
