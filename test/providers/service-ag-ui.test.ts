import { HttpAgent } from '@ag-ui/client'
import type { BaseEvent } from '@ag-ui/core'
import { EventSchemas } from '@ag-ui/core/schemas'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type Served, serve } from '@minagent/service/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, Toolbox } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

const tool = (name: string) =>
  defineTool({ name, description: 'Looks.', parameters: jsonSchema({ type: 'object' }), execute: () => `${name} done` })
const call = (id: string, name = 'look') => ({ id, name, arguments: { at: id } })
const asking = () => new ToolRegistry([tool('look'), tool('send')], { policy: ({ name }) => (name === 'send' ? 'ask' : 'allow') })

async function serving(model: Model, tools?: Toolbox) {
  const served = await serve(new Agent({ model, ...(tools ? { tools } : {}) }))
  open.push(served)
  const headers = { Authorization: `Bearer ${served.token}` }
  const agent = new HttpAgent({ url: `${served.url}/ag-ui`, headers, threadId: 'thread' })
  const runs = async () => (await (await fetch(`${served.url}/runs`, { headers })).json()).runs
  /** Runs through the client, whose verifier throws at what the protocol does not allow, and with it every event through its schema. */
  const run = async (options: Parameters<HttpAgent['runAgent']>[0] = {}) => {
    const events: BaseEvent[] = []
    await agent.runAgent(options, { onEvent: ({ event }) => void events.push(event) })
    for (const event of events) EventSchemas.parse(event)
    return events
  }
  const say = (content: string) => {
    agent.addMessage({ id: `u${agent.messages.length}`, role: 'user', content })
    return run()
  }
  return { ...served, agent, headers, run, say, runs }
}

const types = (events: readonly BaseEvent[]) => events.map(({ type }) => type)

describe('an agent for front ends that speak AG-UI, through the official client', () => {
  it('thinks, speaks, calls a tool and answers, step by step', async () => {
    const rounds = [
      { thought: 'Sky?', said: ['Let me ', 'see.'], calls: [call('c1')] },
      { thought: '', said: ['It is ', 'dry.'], calls: [] },
    ]
    const model: Model = {
      complete: () => Promise.reject(new Error('streams only')),
      async *stream() {
        const { thought, said, calls } = rounds.shift() ?? { thought: '', said: [], calls: [] }
        if (thought) yield { type: 'reasoning.delta', text: thought }
        for (const text of said) yield { type: 'text.delta', text }
        const message = { role: 'assistant' as const, content: said.join(''), toolCalls: calls }
        yield { type: 'response', response: { message, stopReason: 'end_turn', usage: { inputTokens: 7, outputTokens: 3 } } }
      },
    }
    const { say, agent } = await serving(model, asking())

    const events = await say('How is it?')

    const text = ['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END']
    expect(types(events)).toEqual([
      ...['RUN_STARTED', 'STEP_STARTED', 'REASONING_START', 'REASONING_MESSAGE_START', 'REASONING_MESSAGE_CONTENT'],
      ...['REASONING_MESSAGE_END', 'REASONING_END', ...text],
      ...['TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_END', 'TOOL_CALL_RESULT', 'STEP_FINISHED'],
      ...['STEP_STARTED', ...text, 'STEP_FINISHED', 'RUN_FINISHED'],
    ])
    expect(events.at(-1)).toMatchObject({ outcome: { type: 'success' }, usage: [{ inputTokens: 14, outputTokens: 6 }] })
    expect(agent.messages.filter(({ role }) => role !== 'reasoning')).toMatchObject([
      { role: 'user', content: 'How is it?' },
      { role: 'assistant', content: 'Let me see.', toolCalls: [{ id: 'c1', function: { name: 'look', arguments: '{"at":"c1"}' } }] },
      { role: 'tool', toolCallId: 'c1', content: 'look done' },
      { role: 'assistant', content: 'It is dry.' },
    ])
  })

  it('knows the whole conversation when it is asked again, and what the front end tells it', async () => {
    const model = new FakeModel([[call('c1')], 'dry', 'yes'])
    const { say, agent, run } = await serving(model, asking())

    await say('How is it?')
    agent.addMessage({ id: 'u9', role: 'user', content: 'Sure?' })
    await run({ context: [{ description: 'The city', value: 'Bern' }] })

    expect(model.calls[2]?.[0].map(({ role, content }) => [role, content])).toEqual([
      ['user', 'How is it?'],
      ['assistant', ''],
      ['tool', 'look done'],
      ['assistant', 'dry'],
      ['user', 'The city\nBern'],
      ['user', 'Sure?'],
    ])
  })

  it('S3 asks its user about calls that need approval, and goes on with all the answers', async () => {
    const model = new FakeModel([[call('c1', 'send'), call('c2', 'send')], 'one sent'])
    const { say, agent, run, runs } = await serving(model, asking())

    const asked = await say('Send both.')
    const interrupts = agent.pendingInterrupts
    const [first, second] = interrupts.map(({ id }) => id)
    const went = await run({
      resume: [
        { interruptId: first ?? '', status: 'resolved', payload: { approved: true } },
        { interruptId: second ?? '', status: 'resolved', payload: { approved: false, reason: 'not that one' } },
      ],
    })

    expect(asked.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'interrupt' } })
    expect(interrupts).toMatchObject([
      { reason: 'tool_call', toolCallId: 'c1', message: 'send({"at":"c1"})' },
      { reason: 'tool_call', toolCallId: 'c2' },
    ])
    expect(went[0]).toMatchObject({ type: 'RUN_STARTED', threadId: 'thread' })
    expect(types(went).filter((type) => type.startsWith('TOOL'))).toEqual(['TOOL_CALL_RESULT', 'TOOL_CALL_RESULT'])
    expect(went.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
    const results = agent.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
    expect(results).toEqual(['send done', expect.stringContaining('not that one')])
    expect(await runs()).toMatchObject([{ status: 'succeeded', answer: 'one sent' }])
  })

  it('F68 a front end that stops ends the run', async () => {
    const { agent, say, runs } = await serving({ complete: () => new Promise(() => undefined) })
    const running = say('Wait.').catch(() => undefined)
    await expect.poll(async () => (await runs())[0]?.status).toBe('running')

    agent.abortRun()
    await running

    await expect.poll(async () => (await runs())[0].stop_reason).toBe('cancelled')
  })

  it('S10 says that a run failed, and nothing of its inside', async () => {
    const { url, headers } = await serving({ complete: () => Promise.reject(new TypeError('the secret inside')) })
    const input = { threadId: 't', runId: 'r', state: {}, messages: [{ id: '1', role: 'user', content: 'Hi' }], tools: [], context: [] }

    const events = await posted(url, headers, input)

    expect(events).toMatchObject([{ type: 'RUN_STARTED' }, {}, {}, { type: 'RUN_ERROR', code: 'model_failed' }])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  it('the same request again is the same run', async () => {
    const { url, headers, runs } = await serving(new FakeModel(['hello']))
    const input = { threadId: 't', runId: 'r', messages: [{ id: '1', role: 'user', content: 'Hi' }], tools: [], context: [] }

    const once = await posted(url, headers, input)
    const again = await posted(url, headers, input)

    expect(again).toEqual(once)
    expect(await runs()).toHaveLength(1)
  })

  it('answers that fit no interrupt, not all of them, or somebody else, are an error of the run, and leave it waiting', async () => {
    const { url, headers, say, agent, runs } = await serving(new FakeModel([[call('c1', 'send'), call('c2', 'send')]]), asking())
    await say('Send both.')
    const [first] = agent.pendingInterrupts.map(({ id }) => id)
    const answer = (interruptId: string | undefined) => ({ interruptId, status: 'resolved', payload: { approved: true } })
    const resumed = async (resume: object[]) => posted(url, headers, { threadId: 'thread', runId: 'r2', messages: [], resume })

    for (const resume of [[answer(first)], [answer(first), answer(first)], [answer('other/0')], [answer(first), answer(`${first}9`)]]) {
      expect(await resumed(resume)).toMatchObject([{ type: 'RUN_STARTED', runId: 'r2' }, { type: 'RUN_ERROR' }])
    }
    expect(await runs()).toMatchObject([{ status: 'suspended' }])
  })

  it('refuses what is no request of the protocol', async () => {
    const { url, headers } = await serving(new FakeModel([]))
    const bodies = [
      {},
      { threadId: 't', runId: 'r', messages: [] },
      { threadId: 't', runId: 'r', messages: [{ role: 'robot' }] },
      { threadId: 1 },
    ]

    for (const body of bodies) expect([body, (await post(url, headers, body)).status]).toEqual([body, 400])
    expect((await post(url, {}, {})).status).toBe(401)
  })
})

function post(url: string, headers: object, body: object): Promise<Response> {
  return fetch(`${url}/ag-ui`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}

async function posted(url: string, headers: object, body: object): Promise<object[]> {
  const text = await (await post(url, headers, body)).text()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => EventSchemas.parse(JSON.parse(data ?? '')))
}
