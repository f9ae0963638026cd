import { Agent, foldEvents } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { ModelEvent, ModelResponse, Run, RunEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { add, addCall, callOf, gatedWork, response, toolOf } from './samples.ts'
import { expectSound, scenario, typesOf } from './scenario.ts'

const tools = new ToolRegistry([add])
const script = [[addCall()], 'five']

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const collected: RunEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}

describe('observers', () => {
  it('of an agent hear nothing of a run that is unobserved, those of the run hear all', async () => {
    const own: RunEvent[] = []
    const ofRun: RunEvent[] = []
    const agent = new Agent({ model: new FakeModel(['one', 'two']), observers: [{ onEvent: (event) => void own.push(event) }] })

    await agent.run('first', { runtime: { unobserved: true, observers: [{ onEvent: (event) => void ofRun.push(event) }] } })
    await agent.run('second', { runId: 'run_2' })

    expect(typesOf(ofRun)).toEqual(['run.started', 'model.started', 'model.finished', 'run.succeeded'])
    expect(new Set(own.map(({ runId }) => runId))).toEqual(new Set(['run_2']))
  })

  it('F25 that throw break nothing: the result stands, and the others are told', async () => {
    let told = 0
    const bad = {
      onEvent: () => {
        told++
        throw new Error('bad')
      },
    }

    const { result, events } = await scenario({ model: new FakeModel(script), tools, observers: [bad] })

    expect(result.final).toBe('five')
    expect(events.filter((event) => event.type === 'observer.failed')).toHaveLength(8)
    expect(told).toBe(8)
  })

  it('F25 that reject are told as well, and nothing is left unhandled', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const bad = {
      onEvent: async (event: RunEvent) => (event.type === 'run.started' ? Promise.reject(new Error('bad')) : undefined) as never,
    }

    const { events } = await scenario({ model: new FakeModel(script), tools, observers: [bad] })
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', note)

    expect(unhandled).toEqual([])
    expect(events.filter((event) => event.type === 'observer.failed')).toHaveLength(1)
  })

  it.each(['run.started', 'model.started', 'model.finished', 'tool.call.started', 'tool.call.finished', 'message.steered'])(
    'can cancel from within %s: everybody sees one order, and nothing follows the end',
    async (type) => {
      let run: Run | undefined
      const canceller = { onEvent: (event: RunEvent) => event.type === type && run?.cancel('enough') }
      const calls = [addCall('c1'), addCall('c2')]

      const { events, result } = await scenario(
        { model: new FakeModel([calls, 'five']), tools, observers: [canceller] },
        {
          act: (started) => {
            run = started
            run.steer('one')
            run.steer('two')
          },
        },
      )

      expect(result).toMatchObject({ stopReason: 'cancelled', error: { message: 'enough' } })
      expect(events.at(-1)?.type).toBe('run.failed')
    },
  )

  it('can cancel while the calls of a truncated message are answered: each is answered once', async () => {
    let run: Run | undefined
    const canceller = { onEvent: (event: RunEvent) => event.type === 'tool.call.finished' && run?.cancel() }
    const cut = response('', 'max_tokens', [addCall('c1'), addCall('c2'), addCall('c3')])

    const { events } = await scenario(
      { model: new FakeModel([cut, 'no']), tools, observers: [canceller] },
      {
        act: (started) => {
          run = started
        },
      },
    )

    expect(typesOf(events).filter((type) => type === 'tool.call.finished')).toHaveLength(3)
  })

  it('get deltas only if they want them', async () => {
    const seen: string[] = []
    const wants = { deltas: true, onEvent: (event: RunEvent) => event.type === 'assistant.delta' && seen.push(event.text) }

    const { events } = await scenario({ model: new FakeModel(['hello', 'x'], { chunkSize: 2 }), observers: [wants] })

    expect(seen).toEqual(['he', 'll', 'o'])
    expect(typesOf(events)).not.toContain('assistant.delta')
  })

  it('F7 see deltas of text, reasoning and calls, and what a restart made void; what counts is the response', async () => {
    const model = streaming([
      { type: 'reasoning.delta', text: 'hm' },
      { type: 'restart' },
      { type: 'text.delta', text: 'fi' },
      { type: 'tool_call.delta', index: 0, id: 'c1', name: 'add', argumentsText: '{"a"' },
      { type: 'tool_call.delta', index: 0, id: 'c1', name: 'add', argumentsText: '{"a":1}' },
      { type: 'response', response: response('five', 'end_turn') },
    ])

    const run = new Agent({ model }).start('q')
    const events = await collect(run)

    expect(
      events.flatMap((event) =>
        event.type === 'assistant.delta' ? [`${event.kind}:${event.text}`] : event.type.startsWith('assistant') ? [event.type] : [],
      ),
    ).toEqual(['assistant.started', 'reasoning:hm', 'assistant.restart', 'text:fi', 'tool_call:{"a"', 'tool_call:{"a":1}'])
    expect((await run.result).final).toBe('five')
  })

  it('F41 see a stream that ends without a response as a failed model: nothing of it runs', async () => {
    const model = streaming([{ type: 'tool_call.delta', index: 0, id: 'c1', name: 'add', argumentsText: '{}' }])
    const run = new Agent({ model, tools }).start('q')

    const events = await collect(run)

    expect(await run.result).toMatchObject({ stopReason: 'model_failed', error: { code: 'protocol' }, toolCalls: 0 })
    expect(typesOf(events)).not.toContain('tool.call.started')
  })

  it('get the events of a sub-agent below its call; the result is folded from those of the run itself', async () => {
    const child = new Agent({ model: new FakeModel(['child says']) })
    const delegate = toolOf('delegate', async (_args, context) => {
      const parent = { runId: context.runId, callId: context.callId }
      const run = child.start('sub', { runId: 'child', parent })
      for await (const event of run) context.emit?.(event)
      return (await run.result).final
    })

    const { events, result } = await scenario({ model: new FakeModel([[callOf('delegate')], 'ok']), tools: new ToolRegistry([delegate]) })

    const below = events.filter((event) => event.runId === 'child')
    expect(below.map((event) => event.parent)).toEqual(below.map(() => ({ runId: 'run_1', callId: 'c1' })))
    expect(typesOf(below)).toContain('run.succeeded')
    expect(foldEvents(events)).toEqual(result)
    expect(events.some((event) => event.runId === 'run_1' && event.parent !== undefined)).toBe(false)
  })

  it('go with a parent that the tools of the run see, and how deep the run is', async () => {
    const seen: unknown[] = []
    const look = toolOf('look', (_args, { parent }) => seen.push(parent))
    const agent = new Agent({ model: new FakeModel([[callOf('look')], 'ok', [callOf('look')], 'ok']), tools: new ToolRegistry([look]) })
    const parent = { runId: 'above', callId: 'c9', depth: 2 }

    await agent.run('q', { parent })
    await agent.run('q')

    expect(seen).toEqual([parent, undefined])
  })
})

describe('the result of a fold', () => {
  it('needs at least one event, and an end', () => {
    const started = { type: 'message.steered', runId: 'r', seq: 0, at: 0, round: 0, message: { role: 'user', content: 'x' } } as const

    expect(() => foldEvents([])).toThrow(RangeError)
    expect(() => foldEvents([started])).toThrow('has not ended')
  })

  it('is none for a run that a defect ended', async () => {
    const events: RunEvent[] = []
    const agent = new Agent({ model: new FakeModel([]), observers: [{ onEvent: (event) => events.push(event) }] })

    await expect(agent.run('q')).rejects.toThrow('script exhausted')

    expect(typesOf(events)).toEqual(['run.started', 'model.started', 'internal_error'])
    expect(() => foldEvents(events)).toThrow('has not ended')
  })

  it('is none for a run that a defect ended after it was resumed', async () => {
    const tools = new ToolRegistry([toolOf('send', () => 'sent')], { policy: () => 'ask' })
    const { events, result } = await scenario({ model: new FakeModel([[callOf('send')]]), tools })

    expect(result.stopReason).toBe('awaiting_approval')
    const crashed = {
      type: 'internal_error',
      runId: 'run_1',
      seq: result.eventCount,
      at: 0,
      error: { name: 'Error', message: 'x' },
    } as const
    expect(() => foldEvents([...events, crashed])).toThrow('has not ended')
  })

  it('has what was steered in behind the answer to a call that was decided before', async () => {
    const events: RunEvent[] = []
    const tools = new ToolRegistry([toolOf('send', () => 'sent')], { policy: () => 'ask' })
    const model = new FakeModel([[callOf('send')], 'ok'])
    const agent = new Agent({ model, tools, observers: [{ onEvent: (event) => 'seq' in event && events.push(event) }] })
    await agent.resume(await agent.start('q').result, { 0: 'approve' }).result
    const decided = events.findIndex(({ type }) => type === 'approval.resolved') + 1
    const { runId, at } = events[0]!
    const steered = { type: 'message.steered', runId, seq: 0, at, round: 1, message: { role: 'user', content: 'also this' } } as const

    const { messages } = foldEvents([...events.slice(0, decided), steered, ...events.slice(decided)])

    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant'])
  })

  it('is made of events that a late listener can still time', async () => {
    const clock = fakeClock(1_700_000_000_000)
    const asked = gatedWork<ModelResponse>()
    const run = new Agent({ model: { complete: () => asked.promise }, runtime: { clock } }).start('q')
    await clock.advance(10)
    const late = collect(run)

    asked.resolve(response('ok', 'end_turn'))

    expect(await late).toMatchObject([
      { type: 'model.finished', seq: 1, durationMs: 0 },
      { type: 'run.succeeded', seq: 2 },
    ])
  })
})

it('K5 holds to its laws through an iterator as well', async () => {
  const run = new Agent({ model: new FakeModel(script), tools }).start('q')
  const events = await collect(run)

  expectSound({ result: await run.result, events })
})

function streaming(events: readonly ModelEvent[]) {
  return {
    complete: async () => response('complete, not stream', 'end_turn'),
    async *stream() {
      yield* events
    },
  }
}
