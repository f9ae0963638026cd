import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { DefectError, type Observer, type Run, type RunEvent, type StandardSchema } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, addCall, callOf, gatedWork, harmless, response, toolOf } from './samples.ts'
import { scenario, typesOf } from './scenario.ts'

/** Cancels the run in the middle of the first event of a type. */
function cancelAt(type: RunEvent['type'], run: () => Run): Observer {
  return { onEvent: (event) => event.type === type && run().cancel('enough') }
}

describe('an iteration', () => {
  it('gets the defect that comes while it waits', async () => {
    const gate = gatedWork<never>()
    const run = new Agent({ model: { complete: () => gate.promise } }).start('q')
    const reading = (async () => {
      for await (const event of run) if (event.type === 'model.started') gate.reject(new DefectError('broken', 'broken script'))
    })()

    await expect(reading).rejects.toThrow('broken script')
  })

  it('sees the end, and ends, when an observer cancels inside an event', async () => {
    let run: Run | undefined
    const observers = [cancelAt('tool.call.finished', () => run as Run)]
    run = new Agent({ model: new FakeModel([[addCall()], 'ok']), tools: new ToolRegistry([add]), observers }).start('q')
    const events: RunEvent[] = []

    for await (const event of run) events.push(event)

    expect(typesOf(events).slice(-2)).toEqual(['run.cancel.requested', 'run.failed'])
  })
})

describe('a run that ends inside a wait', () => {
  it('has no feedback after its end, when it is cancelled while its form is judged', async () => {
    let run: Run | undefined
    const form: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        async validate() {
          run?.cancel()
          return { issues: [{ message: 'wrong' }] }
        },
      },
    }

    const { result, events } = await scenario({ model: new FakeModel(['x']) }, { output: form, act: (started) => (run = started) })

    expect(result.stopReason).toBe('cancelled')
    expect(typesOf(events)).not.toContain('model.feedback')
  })

  it('counts a call that was cut off to its own round', async () => {
    let run: Run | undefined
    const { result, events } = await scenario(
      {
        model: new FakeModel([[addCall('a')], [addCall('b'), addCall('c')]]),
        tools: new ToolRegistry([add]),
        observers: [{ onEvent: (event) => event.type === 'tool.call.started' && event.round === 1 && run?.cancel() }],
      },
      { act: (started) => (run = started) },
    )

    expect(result.steps.map((step) => step.index)).toEqual([0, 1, 1, 1])
    expect(events.flatMap((event) => (event.type === 'tool.call.finished' ? [event.round] : []))).toEqual([0, 1, 1])
  })

  it('answers a denied call once, when a listener cancels as it is denied', async () => {
    let run: Run | undefined
    const options = {
      model: new FakeModel([[addCall()], 'ok']),
      tools: new ToolRegistry([add], { policy: () => 'ask' }),
      observers: [cancelAt('approval.resolved', () => run as Run)],
    } as const
    const agent = new Agent(options)
    const suspended = await agent.start('q').result
    run = agent.resume(suspended, { 0: 'deny' })

    const result = await run.result

    expect(result.stopReason).toBe('cancelled')
    expect(result.messages.filter((message) => message.role === 'tool')).toHaveLength(1)
  })

  it('throws a defect of an approved tool out of the resumed run', async () => {
    const broken = toolOf('broken', () => {
      throw new RangeError('no such index')
    })
    const tools = new ToolRegistry([broken], { policy: () => 'ask' })
    const agent = new Agent({ model: new FakeModel([[callOf('broken')], 'ok']), tools, defects: 'throw' })
    const suspended = await agent.start('q').result

    await expect(agent.resume(suspended, { 0: 'approve' }).result).rejects.toThrow('no such index')
  })
})

describe('limits inside a round', () => {
  it('let the calls before the cap finish, also when they run together', async () => {
    const gate = gatedWork<string>()
    const read = toolOf('read', () => gate.promise, { metadata: harmless })
    const calls = ['a', 'b', 'c'].map((id) => callOf('read', id))
    setTimeout(() => gate.resolve('text'))

    const { result } = await scenario({
      model: new FakeModel([calls]),
      tools: new ToolRegistry([read]),
      parallelTools: true,
      limits: { toolCalls: 2 },
    })

    expect(result).toMatchObject({ stopReason: 'max_tool_calls', toolCalls: 2 })
    expect(result.steps.map((step) => step.detail.slice(0, 20))).toEqual([
      'read -> text',
      'read -> text',
      'read !! NOT_EXECUTED',
      expect.any(String),
    ])
  })

  it('F34 warn once, one time before the run stops', async () => {
    const { result, events } = await scenario({
      model: new FakeModel([[addCall('a', 1)], [addCall('b', 2)], [addCall('c', 2)], [addCall('d', 2)], 'ok']),
      tools: new ToolRegistry([add]),
      limits: { repeatedCalls: 3 },
    })

    const warnings = events.flatMap((event) => (event.type === 'repeated_calls.warned' ? [[event.round, event.times]] : []))
    expect(warnings).toEqual([[2, 2]])
    expect(result).toMatchObject({ stopReason: 'repeated_calls', toolCalls: 4 })
  })

  it('F34 say nothing of calls that do not repeat, and nothing without the limit', async () => {
    const calls = [[addCall('a', 1)], [addCall('b', 2)], [addCall('c', 3)]]
    const of = async (limits: object) =>
      scenario({ model: new FakeModel([...calls, response('ok', 'end_turn')]), tools: new ToolRegistry([add]), limits })

    expect(typesOf((await of({ repeatedCalls: 2 })).events)).not.toContain('repeated_calls.warned')
    expect((await of({})).result.stopReason).toBe('completed')
  })
})
