import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runEverything } from '../left-out.ts'
import { root } from './repository.ts'

/** The last version that runs in Node 20. */
const VERSION = '12.11.1'

/** A project of its own that has it: it is compiled where it is installed, for minutes, so that no other install is to wait for it. */
export const betterSqlite3Project = join(root, 'node_modules/.cache/minagent', `better-sqlite3-${VERSION}-abi${process.versions.modules}`)

const isInstalled = () => existsSync(join(betterSqlite3Project, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))

/** Why tests that need it are left out, if they are; for `leftOut`. */
export const whyNoBetterSqlite3 =
  isInstalled() || runEverything
    ? undefined
    : 'better-sqlite3 is compiled only with MINAGENT_TEST_ALL=1 (some minutes, with g++, make and python3)'

/** Installs it where it is not there yet; gives what `require('better-sqlite3')` gives. */
export function betterSqlite3(): unknown {
  if (!isInstalled()) install()
  return createRequire(join(betterSqlite3Project, 'package.json'))('better-sqlite3')
}

/** In a folder of its own, which gets its name when it is whole: several tests may want it at once, and one of them comes first. */
function install(): void {
  const draft = `${betterSqlite3Project}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'package.json'), '{ "private": true, "type": "module" }')
  // Optimising SQLite takes most of the minutes, and tests need none of it.
  const env = { ...process.env, CFLAGS: '-O0', CXXFLAGS: '-O0' }
  execFileSync('npm', ['install', `better-sqlite3@${VERSION}`, '--no-audit', '--no-fund'], { cwd: draft, stdio: 'pipe', env })
  try {
    renameSync(draft, betterSqlite3Project)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!isInstalled()) throw error
  }
}
