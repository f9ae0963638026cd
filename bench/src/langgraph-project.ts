import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SqliteDatabase } from '@minagent/session/sqlite'

/** The newest of each that run in Node 20; better-sqlite3 is compiled while it is installed, for minutes. */
const VERSIONS = {
  '@langchain/langgraph': '1.7.3',
  '@langchain/langgraph-checkpoint-sqlite': '1.0.4',
  '@langchain/core': '1.4.0',
  'better-sqlite3': '12.11.1',
  zod: '4',
}

/** The newest server that runs in Node 20, with what it wants to find beside it. */
const SERVER_VERSIONS = {
  '@langchain/langgraph-api': '1.5.1',
  '@langchain/langgraph': VERSIONS['@langchain/langgraph'],
  '@langchain/langgraph-checkpoint': '1.2.2',
  '@langchain/langgraph-sdk': '1.12.0',
  '@langchain/core': VERSIONS['@langchain/core'],
  typescript: '5.9.3',
  zod: '4',
}

export const langgraphServerName = `the server of LangGraph.js (langgraph-api ${SERVER_VERSIONS['@langchain/langgraph-api']})`

export const langgraphName = `LangGraph.js ${VERSIONS['@langchain/langgraph']}`

/** Where benchmarks keep what is no part of the workspace: on the disk of the repository, and out of its sight. */
export function cacheFolder(): string {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/minagent', import.meta.url))
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A program that runs something on LangGraph.js, beside the packages it needs, which are installed when they are not there. */
export function langgraphProgram(name: 'program.mjs' | 'graph.mjs'): string {
  return programIn(project(), name)
}

/** The program that serves a graph on LangGraph.js, likewise. */
export function langgraphServerProgram(): string {
  const folder = join(cacheFolder(), `langgraph-api-${SERVER_VERSIONS['@langchain/langgraph-api']}`)
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    console.log(`Installing ${langgraphServerName} for comparison.`)
    install(folder, SERVER_VERSIONS)
  }
  return programIn(folder, 'server.mjs')
}

/** A database of the package that LangGraph.js uses too. */
export function betterSqlite3(file: string): SqliteDatabase {
  const Database: new (file: string) => SqliteDatabase = createRequire(join(project(), 'package.json'))('better-sqlite3')
  return new Database(file)
}

function programIn(folder: string, name: string): string {
  const program = join(folder, name)
  copyFileSync(fileURLToPath(new URL(`../langgraph/${name}`, import.meta.url)), program)
  return program
}

function project(): string {
  const folder = join(cacheFolder(), `langgraph-${VERSIONS['@langchain/langgraph']}-abi${process.versions.modules}`)
  if (existsSync(join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) return folder
  console.log(`Installing ${langgraphName} with its SQLite checkpointer for comparison: better-sqlite3 is compiled, for minutes.`)
  install(folder, VERSIONS)
  return folder
}

function install(folder: string, versions: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', ...packages, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
}
