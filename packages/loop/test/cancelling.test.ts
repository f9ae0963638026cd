import { Agent } from '@minagent/loop'
import { FakeModel, withRetry } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { ModelError, type ModelResponse, type RunEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { addCall, callOf, response, toolOf } from './samples.ts'
import { expectPaired, scenario, typesOf } from './scenario.ts'

describe('a cancelled run', () => {
  it('F52 ends while a model backs off, and the wait with it', async () => {
    const clock = fakeClock()
    const busy = new FakeModel(Array.from({ length: 9 }, () => new ModelError('overloaded', 'busy', { retryAfterMs: 30_000 })))
    const run = new Agent({ model: withRetry(busy, { clock, random: () => 1 }), runtime: { clock } }).start('q')
    await clock.advance(1_000)

    run.cancel('enough')
    const result = await run.result
    await clock.advance(0)

    expect(result).toMatchObject({ stopReason: 'cancelled', error: { name: 'AbortError', message: 'enough' } })
    expect(clock.pending).toBe(0)
    expect(busy.calls).toHaveLength(1)
  })

  it('D11 starts no tool when an observer cancels as it hears what the policy decided', async () => {
    const started: string[] = []
    const tool = toolOf('pay', () => started.push('pay'))
    const agent = new Agent({
      model: new FakeModel([[callOf('pay', 'c1')], 'done']),
      tools: new ToolRegistry([tool], { policy: () => 'allow' }),
      observers: [{ onEvent: ({ type }) => type === 'policy.decided' && run.cancel('stop') }],
    })
    const run = agent.start('q')

    expect((await run.result).stopReason).toBe('cancelled')
    expect(started).toEqual([])
  })

  it('F24 tells how long a call ran that was cut off, and 0 for one that never started', async () => {
    const clock = fakeClock()
    const hang = toolOf('hang', () => new Promise(() => undefined))
    const events: RunEvent[] = []
    const run = new Agent({
      model: new FakeModel([
        [callOf('quick', 'c1'), callOf('quick', 'c2')],
        [callOf('hang', 'c3'), callOf('hang', 'c4')],
      ]),
      tools: new ToolRegistry([hang, toolOf('quick', () => clock.sleep(5))], { clock }),
      runtime: { clock },
      observers: [{ onEvent: (event) => void events.push(event) }],
    }).start('q')
    await clock.advance(5)
    await clock.advance(5)
    await clock.advance(300)

    run.cancel()
    await run.result

    const durations = events.flatMap((event) => (event.type === 'tool.call.finished' ? [[event.toolCallId, event.durationMs]] : []))
    expect(durations).toEqual([
      ['c1', 5],
      ['c2', 5],
      ['c3', 300],
      ['c4', 0],
    ])
  })

  it('F53 asks nothing when the signal is aborted before the start', async () => {
    const model = new FakeModel(['no'])
    const cause = new Error('changed my mind')

    const { result, events } = await scenario({ model }, { signal: AbortSignal.abort(cause) })

    expect(result).toMatchObject({ stopReason: 'cancelled', modelRounds: 0, error: { message: 'changed my mind' } })
    expect(typesOf(events)).toEqual(['run.started', 'run.cancel.requested', 'run.failed'])
    expect(model.calls).toEqual([])
    await expect(new Agent({ model }).run('q', { signal: AbortSignal.abort(cause) })).rejects.toMatchObject({ code: 'cancelled', cause })
  })

  it.each([
    ['none', undefined],
    ['a text', 'text'],
    ['null', null],
    ['an object without a prototype', Object.create(null)],
    ['an AbortError', new DOMException('dom', 'AbortError')],
  ])('takes any reason of a signal: %s', async (_what, reason) => {
    const abort = new AbortController()
    const aborting = () => {
      abort.abort(reason)
      return 'ok'
    }

    const { result } = await scenario({ model: new FakeModel([aborting]) }, { signal: abort.signal })

    expect(result.stopReason).toBe('cancelled')
  })

  it('cancelled before its first event begins and ends, for the first reason given', async () => {
    const { result, events } = await scenario(
      { model: new FakeModel(['no']) },
      {
        act: (run) => {
          run.cancel('one')
          run.cancel('two')
        },
      },
    )

    expect(typesOf(events)).toEqual(['run.started', 'run.cancel.requested', 'run.failed'])
    expect(result.error?.message).toBe('one')
  })

  it('F54 leaves no listener on the signal of the caller, however many runs it serves', async () => {
    const { signal } = new AbortController()
    let listeners = 0
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--
      remove(...args)
    }
    const tools = new ToolRegistry([toolOf('wait', () => new Promise((resolve) => setTimeout(resolve)))])

    for (let count = 0; count < 20; count++) await scenario({ model: new FakeModel([[callOf('wait')], 'ok']), tools }, { signal })
    await expect(new Agent({ model: new FakeModel([]) }).run('q', { signal })).rejects.toThrow('exhausted')

    expect(listeners).toBe(0)
  })

  it('F24 F55 ends at once though its tool ignores the signal; the late result is dropped and reported', async () => {
    const clock = fakeClock()
    const deaf = toolOf('deaf', () => clock.sleep(300).then(() => 'late'))
    const tools = new ToolRegistry([deaf], { clock })
    const events: RunEvent[] = []
    const agent = new Agent({
      model: new FakeModel([[callOf('deaf')], 'no']),
      tools,
      runtime: { clock },
      observers: [{ onEvent: (event) => events.push(event) }],
    })
    const run = agent.start('q')
    await clock.advance(100)

    run.cancel()
    const result = await run.result
    expect(result.messages.at(-1)?.content).toContain('it may have taken effect')
    expect(events.at(-1)?.type).toBe('run.failed')
    await clock.advance(300)

    expect(typesOf(events).filter((type) => type === 'tool.late')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ type: 'tool.late', runId: run.id, at: 300, toolCallId: 'c1', tool: 'deaf' })
    expect(result.messages).toHaveLength(3)
  })

  it('F55 goes on after a tool that timed out, and drops its late result', async () => {
    const clock = fakeClock()
    const deaf = toolOf('deaf', () => clock.sleep(300).then(() => 'late'), { timeoutMs: 100 })
    const late = { complete: () => clock.sleep(500).then(() => response('ok', 'end_turn')) }
    let asked = 0
    const model = { complete: () => (asked++ === 0 ? Promise.resolve(response('', 'tool_use', [callOf('deaf')])) : late.complete()) }
    const running = scenario({ model, tools: new ToolRegistry([deaf], { clock }), runtime: { clock } })
    await clock.advance(1_000)

    const { result, events } = await running

    expect(result.messages[2]?.content).toContain('TOOL_TIMEOUT')
    expect(typesOf(events).slice(-4)).toEqual(['model.started', 'tool.late', 'model.finished', 'run.succeeded'])
    expect(clock.pending).toBe(0)
  })

  it('ignores an answer of the model that comes late, be it good or bad', async () => {
    const clock = fakeClock()
    for (const late of [() => response('late', 'end_turn'), () => Promise.reject(new Error('late'))]) {
      const model = { complete: (): Promise<ModelResponse> => clock.sleep(100).then(late) }
      const running = scenario({ model, limits: { modelTimeoutMs: 50 }, runtime: { clock } })
      await clock.advance(200)

      const { result, events } = await running

      expect(result).toMatchObject({ stopReason: 'model_timeout', modelRounds: 0 })
      expect(events.at(-1)?.type).toBe('run.failed')
    }
    expect(clock.pending).toBe(0)
  })

  //#region goes-on
  it('M15 keeps what was done, and can go on', async () => {
    const abort = new AbortController()
    const tools = new ToolRegistry([toolOf('one', () => 'done'), toolOf('two', () => new Promise(() => abort.abort()))])
    const first = await scenario(
      { model: new FakeModel([[callOf('one', 'a')], [callOf('two', 'b'), addCall('c')]]), tools },
      { signal: abort.signal },
    )

    const second = await scenario({ model: new FakeModel(['ok']), tools }, { messages: first.result.messages, input: 'go on' })

    expect(second.result.messages.slice(0, first.result.messages.length)).toEqual(first.result.messages)
    expectPaired(second.result.messages)
    expect(second.result.final).toBe('ok')
  })
  //#endregion goes-on

  it('survives a tool whose abort listener throws', async () => {
    const angry = toolOf('angry', (_args, context) => {
      context.onCancel?.(() => {
        throw new Error('angry')
      })
      return new Promise(() => abort.abort())
    })
    const abort = new AbortController()

    const { result } = await scenario(
      { model: new FakeModel([[callOf('angry')]]), tools: new ToolRegistry([angry]) },
      { signal: abort.signal },
    )

    expect(result.stopReason).toBe('cancelled')
  })
})
