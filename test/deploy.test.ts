import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@minagent/service/client'
import type { RunEvent } from '@minagent/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOut } from './left-out.ts'
import { type DeployedProgram, deployed, startDeployed } from './support/deployed-program.ts'
import { type EchoingProvider, startEchoingProvider } from './support/echoing-provider.ts'
import { freePort } from './support/free-port.ts'
import { noNginx, startNginx } from './support/nginx-server.ts'
import { noPostgres, type PostgresServer, startPostgres } from './support/postgres-server.ts'

const token = 'a-token-of-the-shop-that-is-long'
let provider: EchoingProvider
beforeAll(async () => {
  provider = await startEchoingProvider()
})
afterAll(() => provider.close())

/** What `probe.ts` ends with, as the health check of a container runs it. */
function probe(port: number): number | null {
  const args = ['--import', import.meta.resolve('tsx'), 'probe.ts']
  return spawnSync(process.execPath, args, { cwd: deployed, env: { PATH: process.env.PATH, PORT: String(port) } }).status
}

async function follow(run: AsyncIterable<RunEvent>, onEvent: (event: RunEvent) => void = () => undefined): Promise<readonly number[]> {
  const numbers: number[] = []
  for await (const event of run) {
    if ('seq' in event) numbers.push(event.seq)
    onEvent(event)
  }
  return numbers
}

describe('one process of the deploy guide', () => {
  it('prints a token once, ends at SIGTERM, and knows its runs and sessions after a restart', async () => {
    const port = await freePort()
    const DATA = mkdtempSync(join(tmpdir(), 'minagent-deployed-'))
    const env = { DATA, PORT: String(port), OPENAI_BASE_URL: provider.url }
    const first = await startDeployed('one-process.ts', env)
    const [, url = '', secret = ''] = /^(\S+), token (\S+)$/.exec(first.line) ?? []
    const run = await connect({ url, token: secret }).start('hello', { session: 's' })
    await run.settled()
    const code = await first.end()

    const second = await startDeployed('one-process.ts', { ...env, TOKEN: secret })
    const client = connect({ url, token: secret })
    const [view, messages] = [await client.run(run.id).view(), await client.messages('s')]
    await second.end()

    expect([code, second.line]).toEqual([0, url])
    expect(view).toMatchObject({ status: 'succeeded', answer: '2 messages, the last: hello' })
    expect(messages.at(-1)?.content).toBe('2 messages, the last: hello')
  })
})

describe('server.ts of the deploy guide', () => {
  it('ends at once where something is missing', async () => {
    await expect(startDeployed('server.ts', {})).rejects.toThrow('DATABASE_URL is missing')
    await expect(startDeployed('server.ts', { DATABASE_URL: 'postgres://x' })).rejects.toThrow('TOKENS_FILE is missing')
  })
})

describe.skipIf(leftOut('two processes behind nginx', noPostgres ?? noNginx))('two processes over one PostgreSQL behind nginx', () => {
  let postgres: PostgresServer
  let nginx: { close(): Promise<void> }
  let ports: number[] = []
  const processes: DeployedProgram[] = []
  const env = () => {
    const TOKENS_FILE = join(mkdtempSync(join(tmpdir(), 'minagent-deployed-')), 'tokens.json')
    writeFileSync(TOKENS_FILE, JSON.stringify({ shop: token, desk: 'a-token-of-the-desk-that-is-long' }))
    return {
      DATABASE_URL: postgres.url,
      TOKENS_FILE,
      OPENAI_BASE_URL: provider.url,
      PUBLIC_HOST: 'agents.example',
      HOST: '0.0.0.0',
      GRACE_MS: '120000',
    }
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    ports = [await freePort(), await freePort(), await freePort()]
    for (const port of ports.slice(1)) processes.push(await startDeployed('server.ts', { ...env(), PORT: String(port) }))
    nginx = await startNginx(nginxConfiguration(ports))
  })
  afterAll(async () => {
    await nginx?.close()
    for (const server of processes) await server.end()
    await postgres?.remove()
  })

  /** A client whose requests name the host that the proxy passes on. */
  const clientOf = (port = ports[0]) => connect({ url: `http://127.0.0.1:${port}`, token })

  it('serve the same sessions, whichever answers', async () => {
    const [, one, other] = ports
    for (const port of [one, other]) await (await clientOf(port).start('again', { session: 's' })).settled()

    expect((await clientOf().messages('s')).map(({ content }) => content)).toEqual([
      'again',
      '2 messages, the last: again',
      'again',
      '4 messages, the last: again',
    ])
  })

  it('an event arrives through the proxy while the run is under way', async () => {
    const gate = provider.hold()
    const run = await clientOf().start('slowly')
    const before: string[] = []
    for await (const event of run) {
      before.push(event.type)
      gate.open()
    }

    expect(before).toEqual(['run.started', 'model.finished', 'run.succeeded'])
  })

  it('one is ended while it works: its run is finished, nobody loses an event, and the other takes what comes', {
    timeout: 180_000,
  }, async () => {
    const [, one = 0, other = 0] = ports
    const gate = provider.hold()
    const run = await clientOf(one).start('the last one')
    const ready = probe(one)
    const ended = processes[0]?.end()
    const numbers = follow(clientOf().run(run.id))
    await expect.poll(() => readinessOf(one)).toBe(503)
    const ending = probe(one)
    const next = await clientOf()
      .start('and on')
      .catch((error) => error)
    gate.open()

    expect([ready, ending, await ended, await numbers]).toEqual([0, 1, 0, [0, 1, 2]])
    expect((await clientOf().run(run.id).view()).answer).toBe('2 messages, the last: the last one')
    expect([probe(one), probe(other)]).toEqual([1, 0])
    // Refused by the one that ends, or begun by the other.
    expect(next.code ?? (await next.settled()).status).toMatch(/^(service_refused|succeeded)$/)
    expect((await (await clientOf().start('and on')).settled()).status).toBe('succeeded')
  })
})

async function readinessOf(port: number): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).status
}

/** The configuration of the guide on free ports. */
function nginxConfiguration([front, ...processes]: readonly number[]): string {
  const text = readFileSync(join(deployed, 'nginx.conf'), 'utf8')
  const replaced = text.replace('127.0.0.1:8081', `127.0.0.1:${processes[0]}`).replace('127.0.0.1:8082', `127.0.0.1:${processes[1]}`)
  return replaced.replace('listen 8080;', `listen 127.0.0.1:${front};`)
}
