import { MinagentError } from '@minagent/types'
import type { SqliteDatabase } from './sqlite-driver.ts'

/** Opens a file as a database, and makes it when it is not there. */
export type OpenFile = new (file: string) => SqliteDatabase

/** `node:sqlite` where this Node has it, else the optional peer. Bundlers are to leave both alone. */
export async function loadSqlite(): Promise<OpenFile> {
  const names: readonly [string, string] = ['node:sqlite', 'better-sqlite3']
  try {
    const builtIn: { readonly DatabaseSync: OpenFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ names[0])
    return builtIn.DatabaseSync
  } catch {
    return await peer(names[1])
  }
}

async function peer(name: string): Promise<OpenFile> {
  try {
    const module: { readonly default: OpenFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name)
    return module.default
  } catch (cause) {
    const message = `SQLite needs Node 22.13 or newer, or the package ${name}: npm install ${name}.`
    throw new MinagentError('journal_failed', message, { details: { runId: '' }, cause })
  }
}
