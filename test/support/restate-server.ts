import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runEverything } from '../left-out.ts'
import { freePort } from './free-port.ts'
import { root } from './repository.ts'

const VERSION = '1.7.12'

/** A project of its own that has the server: 224 MB that no other install is to wait for. */
const project = join(root, 'node_modules/.cache/minagent', `restate-${VERSION}`)
const program = join(project, `node_modules/@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`)

/** Why what needs the server is left out; undefined when it can run. */
export const noRestate =
  existsSync(program) || runEverything ? undefined : 'the server of Restate is fetched from npm only with MINAGENT_TEST_ALL=1 (224 MB)'

/** A Restate server on a folder of its own and ports of the loopback interface. */
export interface RestateServer {
  /** Makes the services at an address known. */
  register(url: string): Promise<void>
  /** Calls a handler, such as `/agent/ask`, and gives what it returns; the same key is the same invocation. */
  call(handler: string, input: unknown, key: string): Promise<unknown>
  /** Asks for something of the administration. */
  admin(method: string, path: string, body?: object): Promise<Response>
  /** Gives a waiting invocation the value of its awakeable. */
  resolve(awakeable: string, value: unknown): Promise<Response>
  /** Stopped as by a crash, and started again on the same data. */
  restart(): Promise<void>
  /** Stopped, and its data deleted. */
  remove(): Promise<void>
}

/** Starts a server, which is installed first where it is not there. */
export async function startRestate(): Promise<RestateServer> {
  if (!existsSync(program)) install()
  const folder = mkdtempSync(join(tmpdir(), 'minagent-restate-'))
  const ports = { node: await freePort(), admin: await freePort(), ingress: await freePort() }
  let server: ChildProcess | undefined
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const admin = (method: string, path: string, body?: object) => {
    const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    return fetch(`http://127.0.0.1:${ports.admin}${path}`, { method, ...sent })
  }
  async function start(): Promise<void> {
    server = spawn(program, ['--no-logo', '--listen-mode', 'tcp', '--base-dir', folder], { cwd: folder, env: environment(ports) })
    await ready(server, ports)
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const closed = once(server, 'close')
    server.kill('SIGKILL')
    await closed
  }

  await start()
  return {
    admin,
    async register(uri) {
      const response = await admin('POST', '/deployments', { uri, force: true })
      if (!response.ok) throw new Error(`Restate did not take the deployment: ${await response.text()}`)
    },
    async call(handler, input, key) {
      const response = await post(`http://127.0.0.1:${ports.ingress}${handler}`, input, { 'idempotency-key': key })
      const text = await response.text()
      if (!response.ok) throw new Error(`${handler} failed with ${response.status}: ${text}`)
      return JSON.parse(text)
    },
    resolve: (awakeable, value) => post(`http://127.0.0.1:${ports.ingress}/restate/awakeables/${awakeable}/resolve`, value),
    async restart() {
      await stop()
      await start()
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Ports {
  readonly node: number
  readonly admin: number
  readonly ingress: number
}

/** Installs it aside and moves it to its place as a whole: several tests may do so at once, and the first one wins. */
function install(): void {
  mkdirSync(join(project, '..'), { recursive: true })
  const aside = mkdtempSync(`${project}-`)
  writeFileSync(join(aside, 'package.json'), '{ "private": true, "type": "module" }')
  const args = ['install', `@restatedev/restate-server@${VERSION}`, '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: aside, stdio: 'pipe' })
  try {
    renameSync(aside, project)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
}

function environment(ports: Ports): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    RESTATE_BIND_IP: '127.0.0.1',
    RESTATE_BIND_PORT: String(ports.node),
    RESTATE_ADVERTISED_HOST: '127.0.0.1',
    RESTATE_ADMIN__BIND_PORT: String(ports.admin),
    RESTATE_INGRESS__BIND_PORT: String(ports.ingress),
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
    RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '50ms',
    RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '500ms',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
    DO_NOT_TRACK: '1',
  }
}

/** Resolves when the server takes calls; rejects with its log if it ends before. */
async function ready(server: ChildProcess, ports: Ports): Promise<void> {
  let log = ''
  const hear = (chunk: Buffer) => {
    if (log.length < 1_000_000) log += chunk.toString()
  }
  server.stdout?.on('data', hear)
  server.stderr?.on('data', hear)
  const healthy = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await healthy(ports.admin, '/health')) || !(await healthy(ports.ingress, '/restate/health'))) {
    if (server.exitCode !== null) throw new Error(`Restate ended with ${server.exitCode}:\n${log}`)
    await setTimeout(50)
  }
}
