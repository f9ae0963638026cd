export type { PostgresClient, PostgresRow } from './postgres/postgres-client.ts'
export { type PostgresIndexOptions, postgresIndexStore } from './postgres/postgres-index-store.ts'
export { type PostgresVectors, type PostgresVectorsOptions, postgresVectors } from './postgres/postgres-vectors.ts'
