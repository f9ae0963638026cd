import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(existsSync)

/** Why a suite that needs a server is left out; undefined when it can run. */
export const noRedis = program ? undefined : 'there is no Redis server (install the package redis-server)'

/** A Redis server of a test, on a folder of its own and a port of the loopback interface; what it confirms is on the disk. */
export interface RedisServer {
  readonly url: string
  /** Killed, and started again on the same data. */
  restart(): Promise<void>
  /** Killed, and its data deleted. */
  remove(): Promise<void>
}

/** Makes a server and starts it. */
export async function startRedis(): Promise<RedisServer> {
  if (!program) throw new Error('There is no Redis server on this machine: install the package redis-server.')
  const command = program
  const folder = mkdtempSync(join(tmpdir(), 'minagent-redis-'))
  const port = await freePort()
  const settings = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
    '--save',
    '',
  ]
  let server: ChildProcess

  async function start(): Promise<void> {
    server = spawn(command, settings, { stdio: ['ignore', 'pipe', 'ignore'] })
    await ready(server)
  }

  async function kill(): Promise<void> {
    const closed = once(server, 'close')
    if (server.kill('SIGKILL')) await closed
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill()
      await start()
    },
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server takes connections; rejects with its log if it ends before. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Ready to accept connections')) resolve()
    })
    server.once('close', (code) => reject(new Error(`Redis ended with ${code}:\n${log}`)))
  })
}
