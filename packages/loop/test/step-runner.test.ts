import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { MinagentError, type StepInfo, type StepRunner } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { addCall, callOf, harmless, toolOf } from './samples.ts'
import { resumed, scenario, typesOf } from './scenario.ts'

/** Keeps what each step gave, as a durable engine does, and gives it again instead of working. */
class Memory implements StepRunner {
  readonly steps = new Map<string, unknown>()
  readonly infos: StepInfo[] = []

  async run<T>(key: string, work: () => Promise<T>, info: StepInfo): Promise<T> {
    this.infos.push(info)
    if (this.steps.has(key)) return this.steps.get(key) as T
    const value = await work()
    this.steps.set(key, value)
    return value
  }
}

function setUp(script: readonly ScriptItem[], stepRunner?: StepRunner) {
  const effects: string[] = []
  const write = toolOf('write', (_args, { idempotencyKey }) => effects.push(idempotencyKey), {
    metadata: { ...harmless, sideEffect: 'local' },
  })
  const tools = new ToolRegistry([write, toolOf('ask', () => 'asked')], { policy: ({ name }) => (name === 'ask' ? 'ask' : 'allow') })
  const model = new FakeModel(script)
  const options: AgentOptions = {
    model,
    tools,
    gate: () => ({ accept: true }),
    context: { view: (messages) => messages },
    ...(stepRunner ? { runtime: { stepRunner } } : {}),
  }
  return { effects, model, options }
}

const script = [[callOf('write', 'a'), callOf('nobody', 'b')], 'ok']

describe('a step runner', () => {
  it('gets every step that is not deterministic, in order, under its key', async () => {
    const memory = new Memory()

    await scenario(setUp(script, memory).options)

    expect([...memory.steps.keys()]).toEqual(['context:0', 'model:0', 'tool:0:0', 'tool:0:1', 'context:1', 'model:1', 'gate:1'])
    expect(memory.infos.map(({ kind, round, ordinal }) => [kind, round, ordinal])).toEqual([
      ['context', 0, undefined],
      ['model', 0, undefined],
      ['tool', 0, 0],
      ['tool', 0, 1],
      ['context', 1, undefined],
      ['model', 1, undefined],
      ['gate', 1, undefined],
    ])
    expect(memory.infos[2]).toEqual({
      call: { id: 'a', name: 'write', arguments: {} },
      verify: expect.any(Function),
      kind: 'tool',
      runId: 'run_1',
      round: 0,
      ordinal: 0,
      idempotencyKey: 'run_1:0:0:write',
      metadata: { ...harmless, sideEffect: 'local' },
    })
    expect(memory.infos[3]).not.toHaveProperty('metadata')
  })

  it('changes nothing of the result and of the events', async () => {
    const without = await scenario(setUp(script).options)
    const withOne = await scenario(setUp(script, new Memory()).options)

    expect(withOne).toEqual(without)
  })

  it('can give what it remembers: nothing is done again, events say so, and the result is the same', async () => {
    const memory = new Memory()
    const first = await scenario(setUp(script, memory).options)
    const again = setUp([], memory)

    const second = await scenario(again.options)

    expect(first.events.filter((event) => 'replayed' in event)).toEqual([])
    expect(typesOf(second.events.filter((event) => 'replayed' in event && event.replayed))).toEqual(
      typesOf(first.events).filter((type) => type === 'model.finished' || type === 'tool.call.finished'),
    )
    // A call whose result is remembered is not decided about again.
    const { eventCount: _, ...result } = first.result
    expect(second.result).toMatchObject(result)
    expect(typesOf(second.events)).toEqual(typesOf(first.events).filter((type) => type !== 'policy.decided'))
    expect(again.model.calls).toEqual([])
    expect(again.effects).toEqual([])
  })

  it('runs an approved call as a step of its own, so that the wait for approval is not remembered as its result', async () => {
    const memory = new Memory()
    const { options } = setUp([[callOf('ask')], 'ok'], memory)

    const { result } = await resumed(await scenario(options), options, { 0: 'approve' })

    expect(result.final).toBe('ok')
    expect([...memory.steps.keys()]).toEqual(['context:0', 'model:0', 'tool:0:0', 'approval:0:0', 'context:1', 'model:1', 'gate:1'])
    expect(memory.infos[3]).toMatchObject({ kind: 'approval', idempotencyKey: 'run_1:0:0:ask' })
  })

  it.each(['model:0', 'context:0', 'tool:0:0', 'model:1', 'gate:1'])(
    'X6 that cannot write at %s stops the run before the next effect',
    async (key) => {
      const failed = new MinagentError('journal_failed', 'disk full', { details: { runId: 'r' } })
      const begun: string[] = []
      const runner: StepRunner = {
        run: (step, work) => {
          begun.push(step)
          return step === key ? Promise.reject(failed) : work()
        },
      }
      const { options, effects } = setUp([[callOf('write', 'a'), callOf('write', 'b')], 'ok'], runner)
      const events: string[] = []
      const agent = new Agent({ ...options, observers: [{ onEvent: (event) => events.push(event.type) }] })

      await expect(agent.run('q')).rejects.toBe(failed)

      expect(begun.at(-1)).toBe(key)
      expect(effects.length).toBe(key.endsWith(':1') ? 2 : 0)
      expect(events.at(-1)).toBe('internal_error')
    },
  )

  it.each(['journal_failed', 'journal_conflict'] as const)(
    'X6 that fails with %s at a model call is no failure of the model',
    async (code) => {
      const failed = new MinagentError(code, 'no', { details: { runId: 'r' } })

      await expect(new Agent(setUp(script, { run: () => Promise.reject(failed) }).options).run('q')).rejects.toBe(failed)
      const noContext = { ...setUp(script, { run: () => Promise.reject(failed) }).options, context: undefined }
      await expect(new Agent(noContext).run('q')).rejects.toBe(failed)
    },
  )

  it('X6 that loses its run in one call of a group stops the others', async () => {
    const conflict = new MinagentError('journal_conflict', 'another writer', { details: { runId: 'r' } })
    const runner: StepRunner = { run: (step, work) => (step === 'tool:0:1' ? Promise.reject(conflict) : work()) }
    let aborted = false
    const read = toolOf('read', (_args, { signal }) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))), {
      metadata: harmless,
    })
    const tools = new ToolRegistry([read], { timeoutMs: Number.POSITIVE_INFINITY })
    const model = new FakeModel([[callOf('read', 'a'), callOf('read', 'b')]])

    await expect(new Agent({ model, tools, parallelTools: true, runtime: { stepRunner: runner } }).run('q')).rejects.toBe(conflict)

    expect(aborted).toBe(true)
  })

  it('is not asked about calls that are answered without being run', async () => {
    const memory = new Memory()
    const { options } = setUp([[addCall('a'), addCall('b')]], memory)

    const { events } = await scenario({ ...options, limits: { toolCalls: 1 } })

    expect([...memory.steps.keys()]).toEqual(['context:0', 'model:0', 'tool:0:0'])
    expect(typesOf(events).filter((type) => type === 'tool.call.finished')).toHaveLength(2)
  })
})
