export {
  type SqliteDatabase,
  type SqliteJournal,
  type SqliteSessions,
  type SqliteStatement,
  type SqliteValue,
  sqliteJournal,
  sqliteSessions,
} from '@minagent/session/sqlite'
