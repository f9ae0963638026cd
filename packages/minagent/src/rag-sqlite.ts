export { type SqliteDatabase, type SqliteStatement, type SqliteValue, sqliteIndexStore } from '@minagent/rag/sqlite'
