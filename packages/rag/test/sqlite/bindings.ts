import type { SqliteDatabase } from '@minagent/rag/sqlite'

/** A database as a test opens and closes it. */
export type OpenedDatabase = SqliteDatabase & { close(): unknown }

/** Opens a file with a binding, as the user of that binding would. */
export type OpenDatabase = (file: string, options?: { readonly readOnly?: boolean }) => OpenedDatabase

interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options?: { readonly readOnly?: boolean }) => OpenedDatabase
}

/** Whether this Node has `node:sqlite`. */
export const hasNodeSqlite = process.getBuiltinModule('node:sqlite') !== undefined

export const openNodeSqlite: OpenDatabase = (file, options = {}) => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite
  return new DatabaseSync(file, options)
}
