// Runs that outlive the process they run in. Two ways: an engine beside the workers (Restate), or nothing but a database (PostgreSQL).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noPostgres } from '../../../../test/support/postgres-server.ts'
import { noRestate } from '../../../../test/support/restate-server.ts'
import { onPostgres } from './on-postgres.ts'
import { onRestate } from './on-restate.ts'

const folder = mkdtempSync(join(tmpdir(), 'minagent-durable-workers-'))
try {
  console.log('== On Restate ==')
  if (noRestate) console.log(`Left out: ${noRestate}.`)
  else await onRestate(folder)
  console.log('\n== On PostgreSQL ==')
  if (noPostgres) console.log(`Left out: ${noPostgres}.`)
  else await onPostgres(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
