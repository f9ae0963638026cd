export {
  type PostgresClient,
  type PostgresJournal,
  type PostgresOptions,
  type PostgresRow,
  type PostgresSessions,
  postgresJournal,
  postgresSessions,
} from '@minagent/session/postgres'
