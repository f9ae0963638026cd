import { Agent } from '@minagent/loop'
import { FakeModel, type RunProgram, recordRun, replayRun, type ScriptItem, withFallback, withRetry } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { type Clock, type Model, ModelError, type RunEvent, type Tool, type ToolCall } from '@minagent/types'
import { fakeClock, sequentialIds } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfficeChanges, office } from './support/recorded-office.ts'

const callOf = (name: string, id: string, n = 1): ToolCall => ({ id, name, arguments: { n } })
const busy = new ModelError('overloaded', 'busy', { status: 529, retryAfterMs: 20 })

function publishing(ran: string[]): Tool {
  const parameters = jsonSchema({ type: 'object' })
  return defineTool({ name: 'publish', description: 'Publishes.', parameters, execute: () => void ran.push('publish') })
}

/** Records an office, replays it, and expects the same events without a tool run. */
async function roundTrip(model: Model, changes: OfficeChanges = {}, clock?: Clock) {
  const live = office(changes)
  const { result, recording } = await recordRun(live.program, { model, ...(clock ? { clock } : {}) })
  const again = office(changes)
  const replayed = await replayRun(again.program, recording)

  expect(again.events).toEqual(live.events)
  expect(again.ran).toEqual([])
  expect(replayed).toEqual(result)
  return { result, recording, ran: live.ran, events: live.events }
}

describe('recordRun and replayRun', () => {
  it('give byte-identical events, pieces of streams and times included, without asking a model or running a tool', async () => {
    const model = new FakeModel([[callOf('echo', 'c1'), callOf('slow', 'c2', 5)], [callOf('refuse', 'c3')], 'All is well, 一切正常。'])

    const { result, ran, events } = await roundTrip(model)

    expect(result.stopReason).toBe('completed')
    expect(ran).toEqual(['echo', 'slow', 'refuse'])
    expect(events.filter((event) => event.includes('"assistant.delta"')).length).toBeGreaterThan(3)
  })

  it('keep one line for each thing that happened, and of a conversation only what is new', async () => {
    const clock = fakeClock(1000)
    const { program } = office()
    const model = new FakeModel([[callOf('echo', 'c1')], 'Fine.'], { chunkSize: 80 })
    const { recording } = await recordRun(program, { model, clock, ids: sequentialIds() })

    const lines: Record<string, unknown>[] = recording
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const use = { type: 'tool_use', id: 'c1', name: 'echo', input: { n: 1 } }
    const answer = '{"n":1,"城市":"上海"}'
    expect(lines.map(({ tools, ...line }) => line)).toEqual([
      { type: 'run', version: 1, at: 1000, model: { id: 'fake/script', stream: true } },
      { type: 'id', kind: 'run', id: 'run_1' },
      {
        type: 'model.asked',
        call: 0,
        kept: 0,
        messages: [
          { role: 'system', content: 'You look after an office.' },
          { role: 'user', content: 'How is the office?' },
        ],
      },
      {
        type: 'model.streamed',
        call: 0,
        pieces: [
          [1000, { type: 'tool_call.delta', index: 0, id: 'c1', name: 'echo', arguments_text: '' }],
          [1000, { type: 'tool_call.delta', index: 0, arguments_text: '{"n":1}' }],
        ],
      },
      {
        type: 'model.answered',
        call: 0,
        at: 1000,
        response: { message: { role: 'assistant', content: [use] }, stop_reason: 'tool_use', usage: {} },
      },
      { type: 'tool.asked', call: 1, asked: use },
      {
        type: 'tool.answered',
        call: 1,
        at: 1000,
        result: { tool: 'echo', call_id: 'c1', ok: true, data: { n: 1, 城市: '上海' }, error: null },
      },
      {
        type: 'model.asked',
        call: 2,
        kept: 2,
        messages: [
          { role: 'assistant', content: [use] },
          { role: 'tool', content: answer, tool_call_id: 'c1', name: 'echo' },
        ],
      },
      { type: 'model.streamed', call: 2, pieces: [[1000, { type: 'text.delta', text: 'Fine.' }]] },
      {
        type: 'model.answered',
        call: 2,
        at: 1000,
        response: { message: { role: 'assistant', content: 'Fine.' }, stop_reason: 'end_turn', usage: {} },
      },
      {
        type: 'end',
        result: {
          stop_reason: 'completed',
          final: 'Fine.',
          model_rounds: 2,
          tool_calls: 1,
          calls: [{ name: 'echo', input: { n: 1 } }],
          steps: [`echo -> ${answer}`, 'Fine.'],
        },
      },
    ])
    expect(lines.filter((line) => 'tools' in line).map(({ call }) => call)).toEqual([0])
  })

  it('replay the failures of a model and the waits between the attempts, in no time', async () => {
    const { program, events } = office()
    const sturdy = (clock: Clock, model: Model) => withFallback([withRetry(model, { clock, maxRetries: 1 }), new FakeModel(['second'])])
    const recorded = await recordRun(({ model, ...parts }) => program({ ...parts, model: sturdy(parts.clock, model) }), {
      model: new FakeModel([busy, [callOf('echo', 'c1')], busy, new ModelError('timeout', 'late')]),
    })
    expect(recorded.result.final).toBe('second')
    const fired = recorded.recording.split('\n').filter((line) => line.includes('"timer.fired"'))
    expect(fired.map((line) => JSON.parse(line).ms)).toEqual([20, 20])

    const again = office()
    await replayRun(({ model, ...parts }) => again.program({ ...parts, model: sturdy(parts.clock, model) }), recorded.recording)

    expect(again.events).toEqual(events)
  })

  it.each([
    ['rate_limited', new ModelError('rate_limited', 'no', { retryable: false })],
    ['an error of another kind', Object.assign(new TypeError('bug'), { code: 'ODD' })],
  ])('replay a run that ends with model_failed by %s', async (_, error) => {
    const { result } = await roundTrip(new FakeModel([[callOf('echo', 'c1')], error]))

    expect(result.stopReason).toBe('model_failed')
  })

  it('replay a call that ran into its deadline', async () => {
    const hanging: Model = { complete: (_m, _t, options) => new Promise((_, reject) => listen(options?.signal, reject)) }

    const { result, recording } = await roundTrip(hanging, { limits: { modelTimeoutMs: 30 } })

    expect(result.stopReason).toBe('model_timeout')
    expect(recording).toContain('{"type":"timer.fired","ms":30,')
  })

  it('replay a program that has given up on a call and then does something of its own that takes a while', async () => {
    const program: RunProgram = async ({ model, clock, ids }) => {
      const agent = new Agent({ model, limits: { modelTimeoutMs: 10 }, runtime: { clock, ids } })
      const { result } = agent.start('Anybody there?')
      await result
      await new Promise((resolve) => setTimeout(resolve, 1200))
      return result
    }
    const { result, recording } = await recordRun(program, { model: { complete: () => new Promise(() => {}) } })

    expect(await replayRun(program, recording)).toEqual(result)
  })

  it('replay tools that run together in the order in which they were done', async () => {
    const calls = [callOf('slow', 'c1', 1_000), callOf('echo', 'c2'), callOf('slow', 'c3', 5)]

    const { events } = await roundTrip(new FakeModel([calls, 'done']), { parallelTools: true })

    const finished = events.map((event) => JSON.parse(event)).filter(({ type }) => type === 'tool.call.finished')
    expect(finished.map(({ tool_call_id: id }) => id)).toEqual(['c2', 'c3', 'c1'])
  })

  it('replay the time of each answer, also of those that come in one turn', async () => {
    let now = 0
    const ticking: Clock = { ...fakeClock(), now: () => ++now }
    const calls = ['c1', 'c2', 'c3'].map((id) => callOf('echo', id))

    const { events } = await roundTrip(new FakeModel([calls, 'done'], { chunkSize: 80 }), { parallelTools: true }, ticking)

    const finished = events.map((event) => JSON.parse(event)).filter(({ type }) => type === 'tool.call.finished')
    expect(new Set(finished.map(({ at }) => at)).size).toBe(3)
  })

  it('replay the defect of a tool with its event, as name and message', async () => {
    const { events } = await roundTrip(new FakeModel([[callOf('crash', 'c1')], 'done']))

    expect(events.join('\n')).toContain('"type":"tool.defect"')
    expect(events.join('\n')).toContain('"error":{"name":"RangeError","message":"unforeseen"}')
  })

  it('replay a wait of the program itself', async () => {
    const work: NonNullable<OfficeChanges['work']> = async ({ clock }) => {
      await clock.sleep(15)
    }

    const { recording } = await roundTrip(new FakeModel(['done']), { work })

    expect(recording).toContain('{"type":"timer.fired","ms":15,')
  })

  it('replay a run that was suspended, approved and resumed', async () => {
    const program =
      (ran: string[]): RunProgram =>
      async ({ model, tools, clock, ids }) => {
        const toolbox = tools(new ToolRegistry([publishing(ran)], { policy: () => 'ask' }))
        const agent = new Agent({ model, tools: toolbox, runtime: { clock, ids } })
        const suspended = await agent.start('Publish it.').result
        return agent.resume(suspended, { 0: 'approve' }).result
      }
    const live: string[] = []
    const again: string[] = []

    const { result, recording } = await recordRun(program(live), { model: new FakeModel([[callOf('publish', 'c1')], 'Published.']) })

    expect(await replayRun(program(again), recording)).toEqual(result)
    expect(result.final).toBe('Published.')
    expect([live, again]).toEqual([['publish'], []])
  })

  it('replay what a policy said and why, also after a person took a while to answer', async () => {
    const reason = 'It leaves the machine.'
    const program =
      (ran: string[], types: string[]): RunProgram =>
      ({ model, tools, clock, ids }) => {
        const approve = () => clock.sleep(5).then(() => true)
        const toolbox = tools(new ToolRegistry([publishing(ran)], { policy: () => ({ decision: 'ask', reason }), approve, clock }))
        const observer = { onEvent: (event: RunEvent) => void types.push(JSON.stringify(event)) }
        return new Agent({ model, tools: toolbox, observers: [observer], runtime: { clock, ids } }).start('Publish it.').result
      }
    const live: string[] = []
    const events: string[] = []
    const again: string[] = []

    const { recording } = await recordRun(program(live, events), { model: new FakeModel([[callOf('publish', 'c1')], 'Published.']) })
    await replayRun(program(live, again), recording)

    expect(again).toEqual(events)
    expect(events.filter((event) => event.includes('policy.decided'))).toEqual([
      expect.stringContaining(reason),
      expect.stringContaining('"approved":true'),
    ])
    expect(live).toEqual(['publish'])
  })

  it('F62 hide secrets in every line, also when they are spread over pieces of a stream', async () => {
    const key = 'sk-ant-abcdefghijklmnop123456'
    const { program } = office({ question: `My key is ${key}.` })
    const { recording } = await recordRun(program, { model: new FakeModel([[callOf('echo', 'c1')], `I will not tell ${key}!`]) })

    expect(recording).not.toMatch(/sk-ant|abcdefg|klmnop/)
    const again = office({ question: 'My key is sk-ant-another-key-987654321.' })
    expect((await replayRun(again.program, recording)).final).toBe('I will not tell [redacted]!')
  })

  it('record a run with a defect by throwing it', async () => {
    const { program } = office()

    await expect(recordRun(program, { model: new FakeModel([[callOf('echo', 'c1')]]) })).rejects.toThrow('script exhausted')
  })

  it('agree on any script: whatever a model says and however it fails, the replay has the same events', async () => {
    const item: fc.Arbitrary<(id: number) => ScriptItem> = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => () => text.toWellFormed()),
      fc
        .array(fc.constantFrom('echo', 'refuse', 'crash', 'slow', 'unknown'), { minLength: 1, maxLength: 3 })
        .map((names) => (id: number) => names.map((name, index) => callOf(name, `c${id}_${index}`))),
      fc.constantFrom(...(['overloaded', 'auth', 'protocol'] as const)).map((code) => () => new ModelError(code, 'failed')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), fc.boolean(), async (items, parallelTools) => {
        await roundTrip(new FakeModel([...items.map((make, id) => make(id)), 'end']), { parallelTools })
      }),
      { numRuns: 40 },
    )
  })
})

function listen(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(signal.reason))
}
