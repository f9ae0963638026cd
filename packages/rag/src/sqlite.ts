export type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite/sqlite-database.ts'
export { sqliteIndexStore } from './sqlite/sqlite-index-store.ts'
