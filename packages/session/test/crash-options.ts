import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CrashOptions, type CrashReport, crashEverywhere } from '@minagent/session/testing'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

//#region everywhere
/** The world of `crash-world.ts` over a store: `file`, `sqlite` or the URL of a PostgreSQL. */
export async function crashWorld(store: string, options: CrashOptions = {}): Promise<CrashReport> {
  const folder = await installed()
  try {
    return await crashEverywhere(join(folder, 'world.mjs'), {
      repeatable: ['read', 'put', 'model'],
      cwd: folder,
      environment: { MINAGENT_CRASH_STORE: store },
      ...options,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
//#endregion everywhere

/** A folder in which the world runs as a user's program would, without the time that compiling its sources takes. */
async function installed(): Promise<string> {
  const cache = join(root, 'packages/session/node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'crash-'))
  const session = join(folder, 'node_modules/@minagent/session')
  mkdirSync(session, { recursive: true })
  writeFileSync(join(session, 'package.json'), '{ "exports": { "./testing": "./testing.mjs" } }')
  await build({
    entryPoints: {
      world: fileURLToPath(new URL('./crash-world.ts', import.meta.url)),
      'node_modules/@minagent/session/testing': join(root, 'packages/session/src/testing.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: ['pg', 'better-sqlite3'],
    logLevel: 'error',
  })
  return folder
}
