import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const debian = '/usr/lib/postgresql'

/** The newest PostgreSQL of this machine, from Debian's package; undefined if there is none. */
const programs = existsSync(debian)
  ? readdirSync(debian)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined

/** Why a suite that needs a server is left out; undefined when it can run. */
export const noPostgres = programs ? undefined : 'there is no PostgreSQL server (install the package postgresql)'

/** A PostgreSQL server of a test, on a folder of its own and a port of the loopback interface. */
export interface PostgresServer {
  readonly url: string
  /** Stopped as by a crash, and started again on the same data. */
  restart(): Promise<void>
  /** Stopped as by a crash. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stopped, and its data deleted. */
  remove(): Promise<void>
}

/** Makes a server and starts it. As root it runs as another user, since it refuses to run as root. */
export async function startPostgres(): Promise<PostgresServer> {
  if (!programs) throw new Error('There is no PostgreSQL server on this machine: install the package postgresql.')
  const bin = programs
  const user = process.getuid?.() === 0 ? otherUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'minagent-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH } }
  const initial = ['-D', data, '-A', 'trust', '-U', 'tester', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initial, { ...options, stdio: 'pipe' })
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
    server = spawn(join(bin, 'postgres'), settings, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(server)
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null) return
    const closed = once(server, 'close')
    server.kill(signal)
    await closed
  }

  await start()
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    start,
    crash: () => stop('SIGQUIT'),
    async restart() {
      await stop('SIGQUIT')
      await start()
    },
    async remove() {
      await stop('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function otherUser(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Resolves when the server takes connections; rejects with its log if it ends before. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    server.once('close', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)))
  })
}
