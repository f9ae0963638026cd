export type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite/sqlite-driver.ts'
export { type SqliteJournal, sqliteJournal } from './sqlite/sqlite-journal.ts'
export { type SqliteSessions, sqliteSessions } from './sqlite/sqlite-sessions.ts'
