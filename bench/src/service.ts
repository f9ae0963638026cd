import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, langgraphServerName, langgraphServerProgram } from './langgraph-project.ts'
import { summary } from './measure.ts'
import type { Row } from './report.ts'
import type { Address } from './service/dialects.ts'
import type { ServiceLoad } from './service-load.ts'

const SAMPLES = 3

/** A service that is measured: a program with its arguments. */
interface Subject {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly dialect: 'ours' | 'langgraph'
  readonly loads: ServiceLoad[]
}

/**
 * Requests, whole runs of 20 tool calls and the delay of their events over HTTP: ours in memory and with a journal of files, the bare
 * router that it stands on, and the server of LangGraph.js. Turn by turn, each sample with a fresh service and a fresh client.
 */
export async function benchService(): Promise<Row[]> {
  const server = fileURLToPath(new URL('./service-server.js', import.meta.url))
  const subject = (name: string, program: string, ...args: readonly string[]): Subject => {
    return { name, program, args, dialect: 'ours', loads: [] }
  }
  const memory = subject('in memory', server, 'memory')
  const files = subject('journal of files', server, 'files')
  const router = subject('the bare router', server, 'router')
  const langgraph = langgraphSubject()
  const subjects = [memory, files, router, ...(langgraph ? [langgraph] : [])]
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const each of subjects) each.loads.push(await loadOf(each))
  }
  // What the services wrote, which were killed.
  removeFolders(cacheFolder(), 'service-')
  if (langgraph) removeFolders(dirname(langgraph.program), 'server-')
  const others = [router, ...(langgraph ? [langgraph] : [])]
  return [...others.flatMap((other) => rowsOf(memory, other)), ...rowsOf(files, router)]
}

function langgraphSubject(): Subject | undefined {
  try {
    return { name: langgraphServerName, program: langgraphServerProgram(), args: [], dialect: 'langgraph', loads: [] }
  } catch (error) {
    console.log(`Left out: ${langgraphServerName}. ${String(error)}`)
    return undefined
  }
}

function removeFolders(folder: string, beginning: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(beginning)) rmSync(join(folder, name), { recursive: true })
}

function rowsOf(ours: Subject, other: Subject): readonly Row[] {
  const of = ({ name, loads }: Subject, figure: keyof ServiceLoad) =>
    summary(
      name,
      loads.map((load) => load[figure]),
    )
  const row = (what: string, unit: string, figure: keyof ServiceLoad): Row => {
    return { name: `${what}, ${ours.name}, beside ${other.name}`, unit, ours: of(ours, figure), hand: of(other, figure) }
  }
  return [
    row('looks at a run', '/s', 'requests'),
    row('runs of 20 calls, begun and followed', '/s', 'runs'),
    row('delay of an event', 'ms', 'delay'),
    row('delay of an event, p99', 'ms', 'lateDelay'),
  ]
}

async function loadOf({ program, args, dialect }: Subject): Promise<ServiceLoad> {
  // The log of each request would be measured too.
  const service = fork(program, [...args], { env: { ...process.env, LOG_LEVEL: 'error' }, execArgv: [] })
  try {
    const { url, token } = await messageOf<Address>(service)
    return await messageOf<ServiceLoad>(fork(fileURLToPath(new URL('./service-load.js', import.meta.url)), [dialect, url, token]))
  } finally {
    service.kill('SIGKILL')
  }
}

function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The process ended with ${code} before it said anything.`)))
  })
}
