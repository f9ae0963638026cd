export {
  type PostgresClient,
  type PostgresIndexOptions,
  type PostgresRow,
  type PostgresVectors,
  type PostgresVectorsOptions,
  postgresIndexStore,
  postgresVectors,
} from '@minagent/rag/postgres'
