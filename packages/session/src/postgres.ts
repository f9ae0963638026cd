export type { PostgresClient, PostgresRow } from './postgres/connect.ts'
export { type PostgresJournal, type PostgresOptions, postgresJournal } from './postgres/postgres-journal.ts'
export { type PostgresSessions, postgresSessions } from './postgres/postgres-sessions.ts'
