import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { codeAgentLines, devMindLines, htmlTrace, logEvents, printTree, redact, spanTree } from '@minagent/observability'
import { jsonlTrace } from '@minagent/observability/node'
import { ToolRegistry } from '@minagent/tools'
import { type Block, isMinagentError, ModelError, type ModelResponse, type RunEvent, type Tool, ToolError, user } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const canary = 'sk-canary-0123456789abcdefghij'
const encoded = Buffer.from(canary).toString('base64')
const image: Block = { type: 'image', media_type: 'image/png', data: encoded }

const tool = (name: string, execute: Tool['execute']): Tool => ({
  name,
  description: `Takes ${canary}.`,
  parameters: { type: 'object', description: canary, properties: { [canary]: { default: canary } } },
  metadata: { permission: canary, sideEffect: 'none' },
  execute,
})

const tools = new ToolRegistry(
  [
    tool(canary, () => ({ [canary]: canary, password: 'hunter2-canary', url: `data:image/png;base64,${encoded}` })),
    tool('fails', () => {
      throw new ToolError(`no ${canary}`, 'TOOL_FAILED', { cause: new Error(canary) })
    }),
    tool('breaks', () => {
      throw Object.assign(new TypeError(canary, { cause: new Error(canary) }), { code: canary })
    }),
    tool('denied', () => ''),
  ],
  { policy: ({ name }) => (name === 'denied' ? { decision: 'deny', reason: `no ${canary}` } : 'allow') },
)

const response: ModelResponse = {
  message: {
    role: 'assistant',
    content: canary,
    toolCalls: [canary, 'fails', 'breaks', 'denied'].map((name, index) => ({
      id: `${canary}-${index}`,
      name,
      arguments: { [canary]: [canary], api_key: 'hunter2-canary', url: `data:image/png;base64,${encoded}` },
    })),
    blocks: [{ type: 'thinking', thinking: canary, signature: canary }, image, { type: 'text', text: canary }],
  },
  stopReason: canary,
  usage: { inputTokens: 1, raw: { [canary]: canary } },
  model: `provider/${canary}`,
}

/** Runs in which the secret is everywhere, one of which fails. */
async function runs(): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  const observers = [{ onEvent: (event: RunEvent) => events.push(event) }, { onEvent: () => Promise.reject(new Error(canary)) as never }]
  const models = [[response, `done ${canary}`], [new ModelError('auth', `no ${canary}`, { cause: new Error(canary) })]]
  for (const [index, script] of models.entries()) {
    const model = Object.assign(new FakeModel(script), { id: `provider/${canary}` })
    const agent = new Agent({
      ...{ name: canary, model, tools, observers, system: `You know ${canary}.` },
      gate: (answer) => (answer === 'good' ? { accept: true } : { accept: false, feedback: canary }),
      maxSteps: 2,
    })
    const input = {
      ...user(`use ${canary}`),
      name: canary,
      origin: { kind: 'user', name: canary, untrusted: false },
      blocks: [image],
    } as const
    const run = agent.start(input, { runId: `${canary}-${index}`, messages: [user(canary)] })
    if (index === 0) run.steer(canary)
    await run.result
  }
  const body = { runId: 'r', at: 0 } as const
  const more: RunEvent[] = [
    { ...body, seq: 0, type: 'run.succeeded', stopReason: 'completed', final: canary, usage: {}, output: { [canary]: canary } },
    { ...body, seq: 0, type: 'run.cancel.requested', reason: canary },
    { ...body, seq: 0, type: 'step.recorded', key: canary, kind: 'node', value: { [canary]: canary } },
    { ...body, seq: 0, type: 'internal_error', error: { name: canary, message: canary, code: canary } },
    { ...body, type: 'observer.failed', error: new Error(canary, { cause: canary }) },
    { ...body, type: 'assistant.delta', round: 0, kind: 'text', text: canary },
  ]
  return [...events, ...more]
}

/** What the secret looks like, also encoded or as a hash that could be guessed at. */
const TRACES = [canary, encoded, 'hunter2-canary', sha256(canary), sha256(`use ${canary}`), sha256(`done ${canary}`)]

function expectNoCanary(text: string): void {
  expect(text.length).toBeGreaterThan(100)
  for (const trace of TRACES) expect(text).not.toContain(trace)
}

/** What a trace of these options holds. */
async function fileOf(options: Parameters<typeof jsonlTrace>[1]): Promise<string> {
  const file = join(temporaryFolder(), 'run.jsonl')
  const trace = jsonlTrace(file, options)
  for (const event of await runs()) trace.onEvent(event)
  await trace.close()
  return readFileSync(file, 'utf8')
}

describe('a secret that is in every place of a run', () => {
  it('S6 is in the events, where it is looked for', async () => {
    const text = JSON.stringify(await runs())

    for (const trace of TRACES.slice(0, 3)) expect(text).toContain(trace)
    expect(new Set((await runs()).map(({ type }) => type)).size).toBeGreaterThan(12)
  })

  it('S6 is in no redacted event', async () => expectNoCanary(JSON.stringify((await runs()).map((event) => redact(event)))))

  it.each([
    ['events', {}],
    ['whole events', { content: 'full' }],
    ['lines of the code agent', { lines: codeAgentLines() }],
    ['lines of DevMind', { lines: devMindLines }],
  ] as const)('S6 is in no file of %s', async (_, options) => expectNoCanary(await fileOf(options)))

  it('S6 is in no log', async () => {
    const lines: unknown[] = []
    const write = (...line: readonly unknown[]) => void lines.push(line)
    const observer = logEvents({ debug: write, info: write, warn: write, error: write }, { errorMessages: true })
    for (const event of await runs()) observer.onEvent(event)

    expectNoCanary(JSON.stringify(lines))
  })

  it('S6 is in no tree on a terminal', async () => {
    const events = await runs()

    expectNoCanary(printTree(spanTree(events), { width: 200 }))
  })

  it('S6 is in no page', async () => {
    const events = await runs()

    expectNoCanary(htmlTrace(events, { title: canary }))
    expectNoCanary(htmlTrace(events, { content: false }))
  })

  it('S6 is in no error of a trace', async () => {
    const errors: string[] = []
    const onError = (error: Error) => void errors.push(`${error.message}\n${error.stack}`)
    const trace = jsonlTrace(join(temporaryFolder(), 'run.jsonl'), { redact: () => 'changes everything', onError })
    for (const event of await runs()) trace.onEvent(event)

    expectNoCanary(errors.join('\n'))
    await expect(trace.close()).rejects.toSatisfy((error) => isMinagentError(error, 'trace_failed'))
  })
})
