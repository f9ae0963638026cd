import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Agent } from '@minagent/loop'
import { recordRun, withRetry } from '@minagent/models'
import { openaiModel } from '@minagent/models/openai'
import { errorBody, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defaultRules, rulePolicy, ToolRegistry } from '@minagent/tools'
import { eventToWire, type RunEvent, type Tool, ToolError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { fileTools, shellTools } from '@minagent/workspace'
import { afterEach, describe, expect, it, vi } from 'vitest'

const KEY = 'sk-canary-8f21c7d9e0a14b52'
const IN_ENVIRONMENT = 'canary-of-the-environment-41d0'
const IN_FILE = 'canary-of-a-file-97be'
const IN_CAUSE = 'canary-of-a-cause-55aa'
const canaries = [KEY, IN_ENVIRONMENT, IN_FILE, IN_CAUSE]

const tidy: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const clean of tidy.splice(0)) await clean()
})

/** A workspace beside a secret file, with the shell and the file tools, and tools that fail. */
function workspace(): { readonly folder: string; readonly tools: readonly Tool[] } {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const root = join(folder, 'work')
  mkdirSync(root)
  writeFileSync(join(folder, 'secret.txt'), IN_FILE)
  symlinkSync(join(folder, 'secret.txt'), join(root, 'innocent.txt'))
  vi.stubEnv('CANARY_TOKEN', IN_ENVIRONMENT)
  const shell = shellTools({ root, sandbox: 'off' })
  tidy.push(
    () => shell.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  )
  return {
    folder,
    tools: [...fileTools({ root }), ...shell, failing(() => new ToolError('The service said no.', 'TOOL_FAILED', { cause: IN_CAUSE }))],
  }
}

function failing(error: () => Error): Tool {
  return {
    name: 'failing',
    description: 'Fails.',
    parameters: { type: 'object' },
    execute: () => {
      throw error()
    },
  }
}

const call = (id: string, name: string, args: object = {}) => ({ id, name, arguments: { ...args } })

async function provider(script: readonly ProviderReply[]) {
  const server = await fakeProvider({ format: 'openai', apiKey: KEY, script })
  tidy.push(() => server.close())
  return server
}

function modelAt(url: string, apiKey = KEY) {
  return openaiModel({ model: 'gpt-test', apiKey, baseUrl: `${url}/v1` })
}

/** All text in the files of a folder. */
function textsIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

function expectNoCanary(seen: Readonly<Record<string, string>>): void {
  for (const [where, text] of Object.entries(seen)) {
    expect(text.length, `${where} is empty: nothing was looked at`).toBeGreaterThan(0)
    for (const canary of canaries) expect(text.includes(canary), `${canary} stands in ${where}`).toBe(false)
  }
}

describe('S6 canaries in environment, files and keys', () => {
  it('appear in no message, event, journal, recording, request or log of a run whose tools and provider fail', async () => {
    const printed = ['log', 'info', 'warn', 'error', 'debug'].map((name) =>
      vi.spyOn(console, name as 'log').mockImplementation(() => undefined),
    )
    const { folder, tools } = workspace()
    const server = await provider([
      { status: 500, body: JSON.stringify(errorBody('openai', 500, `Internal error for key ${KEY}.`)) },
      [
        call('a', 'bash', { command: 'env; echo "token=$CANARY_TOKEN"' }),
        call('b', 'read_file', { path: '../secret.txt' }),
        call('c', 'read_file', { path: 'innocent.txt' }),
        call('d', 'failing'),
        call('e', 'run_command', { program: 'cat', arguments: ['../secret.txt'] }),
      ],
      'I found nothing.',
    ])
    const events: RunEvent[] = []
    const journals = join(folder, 'journals')
    const clock = fakeClock()
    // A shell without a sandbox is refused by the default rules alone.
    const policy = rulePolicy([{ decision: 'ask', tool: ['bash', 'run_command', 'failing'] }, ...defaultRules])
    const { result, recording } = await recordRun(
      ({ model, tools: record, ids }) => {
        const toolbox = record(new ToolRegistry(tools, { policy, approve: () => true }))
        const agent = new Agent({ model, tools: toolbox, observers: [{ onEvent: (event) => void events.push(event) }], runtime: { ids } })
        return journaled(agent, fileJournal(journals)).start('Look around.').result
      },
      { model: withRetry(modelAt(server.url), { clock: { ...clock, sleep: async () => undefined } }) },
    )

    expect(result).toMatchObject({ stopReason: 'completed', toolCalls: 5 })
    expect(result.messages.find((message) => message.role === 'tool' && message.toolCallId === 'a')?.content).toContain('token=')
    const said = (id: string) => result.messages.find((message) => message.role === 'tool' && message.toolCallId === id)?.content
    expect([said('b'), said('c'), said('e')].join('\n')).not.toContain('INVALID_ARGUMENTS')
    expectNoCanary({
      messages: JSON.stringify(result),
      events: events.map((event) => JSON.stringify(eventToWire(event))).join('\n'),
      journal: textsIn(journals),
      recording,
      requests: JSON.stringify(server.requests.map(({ body }) => body)),
    })
    expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([])
  })

  it('appear in no error of a provider that gives the key back, however it is shown', async () => {
    for (const status of [400, 401, 403, 429]) {
      const echo = { status, body: JSON.stringify(errorBody('openai', status, `Incorrect API key provided: ${KEY}`)) }
      const server = await provider([echo])
      const events: RunEvent[] = []
      const agent = new Agent({ model: modelAt(server.url), observers: [{ onEvent: (event) => void events.push(event) }] })

      const error = await agent.run('q').catch((thrown: unknown) => thrown)

      expect(error).toBeInstanceOf(Error)
      expectNoCanary({
        error: `${String(error)} ${inspect(error, { depth: 12, showHidden: true })}`,
        events: JSON.stringify(events.map(eventToWire)),
      })
    }
  })

  it('of a cause reach observers only: no model and no journal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    tidy.push(() => rmSync(folder, { recursive: true, force: true }))
    const server = await provider([[call('a', 'failing')], 'It failed.'])
    const broken = failing(() => new TypeError('The connection broke.', { cause: new Error(IN_CAUSE) }))
    const agent = new Agent({ model: modelAt(server.url), tools: new ToolRegistry([broken]) })

    const result = await journaled(agent, fileJournal(folder)).start('q').result

    expect(result.stopReason).toBe('completed')
    expectNoCanary({
      result: JSON.stringify(result),
      journal: textsIn(folder),
      requests: JSON.stringify(server.requests.map(({ body }) => body)),
    })
  })
})
