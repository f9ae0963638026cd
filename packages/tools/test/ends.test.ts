import { ToolRegistry, withTimeout } from '@minagent/tools'
import type { RunEvent } from '@minagent/types'
import { CancelScope, fakeClock } from '@minagent/types/runtime'
import { afterEach, describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

const unhandled: unknown[] = []
process.on('unhandledRejection', (reason) => unhandled.push(reason))
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(unhandled).toEqual([])
})

const hang = () => new Promise(() => undefined)

describe('a tool that takes too long', () => {
  it('D12 F55 is answered TOOL_TIMEOUT at the deadline, although it ignores its signal', async () => {
    const clock = fakeClock()
    const registry = new ToolRegistry([toolOf('hang', hang)], { clock, locale: 'zh' })
    const running = registry.execute(callOf('hang'))

    await clock.advance(10_000)

    expect(await running).toMatchObject({ error: { code: 'TOOL_TIMEOUT', message: '工具执行超时' } })
    expect(clock.pending).toBe(0)
  })

  it('F55 has its signal aborted, its late result dropped and reported', async () => {
    const clock = fakeClock(5)
    const events: RunEvent[] = []
    let signal: AbortSignal | undefined
    const late = toolOf('late', async (_args, context) => {
      signal = context.signal
      await clock.sleep(300)
      return 'too late'
    })
    const running = new ToolRegistry([late], { clock, timeoutMs: 100 }).execute(callOf('late'), {
      runId: 'r',
      emit: (event) => events.push(event),
    })

    await clock.advance(100)
    const result = await running
    await clock.advance(300)

    expect(result).toMatchObject({ error: { code: 'TOOL_TIMEOUT' } })
    expect(signal?.aborted).toBe(true)
    expect(signal?.reason.name).toBe('TimeoutError')
    expect(events).toEqual([{ type: 'tool.late', runId: 'r', at: 305, toolCallId: 'c1', tool: 'late' }])
  })

  it('may reject late without anybody having to handle it', async () => {
    const clock = fakeClock()
    const late = toolOf('late', async () => {
      await clock.sleep(300)
      throw new Error('late')
    })
    const running = new ToolRegistry([late], { clock, timeoutMs: 100 }).execute(callOf('late'))

    await clock.advance(500)

    expect(await running).toMatchObject({ error: { code: 'TOOL_TIMEOUT' } })
  })

  it('has the limit of the tool before that of the registry', async () => {
    const clock = fakeClock()
    const registry = new ToolRegistry([withTimeout(toolOf('hang', hang), 50)], { clock })
    const running = registry.execute(callOf('hang'))

    await clock.advance(50)

    expect(await running).toMatchObject({ error: { code: 'TOOL_TIMEOUT' } })
  })

  it('leaves no timer when it finishes in time, and none is made for a tool that returns no promise', async () => {
    const clock = fakeClock()
    const registry = new ToolRegistry([toolOf('soon', async () => 1), toolOf('now', () => 1)], { clock })

    const soon = registry.execute(callOf('soon'))
    expect(clock.pending).toBe(1)
    await soon
    expect(clock.pending).toBe(0)
    void registry.execute(callOf('now'))
    expect(clock.pending).toBe(0)
  })

  it('throws a TimeoutError of its own: that is TOOL_FAILED', async () => {
    const failing = toolOf('fetch', () => Promise.reject(new DOMException('slow', 'TimeoutError')))

    expect(await new ToolRegistry([failing]).execute(callOf('fetch'))).toMatchObject({
      error: { code: 'TOOL_FAILED', name: 'TimeoutError' },
    })
  })

  it('can be without limit', async () => {
    const clock = fakeClock()
    const registry = new ToolRegistry([toolOf('slow', () => clock.sleep(1e9))], { clock, timeoutMs: Number.POSITIVE_INFINITY })
    const running = registry.execute(callOf('slow'))

    await clock.advance(1e9)

    expect(await running).toMatchObject({ ok: true })
  })
})

describe('a call whose run is cancelled', () => {
  it('F55 is answered CANCELLED at once by either way of telling, and its own signal carries the reason', async () => {
    for (const way of ['signal', 'onCancel'] as const) {
      const scope = new CancelScope()
      const reason = new Error('stop')
      let signal: AbortSignal | undefined
      const hanging = toolOf('hang', (_args, context) => {
        signal = context.signal
        return hang()
      })
      const context =
        way === 'signal'
          ? { signal: scope.signal }
          : {
              onCancel: scope.onCancel.bind(scope),
              get signal() {
                return scope.signal
              },
            }
      const running = new ToolRegistry([hanging]).execute(callOf('hang'), context)

      scope.cancel(reason)

      expect(await running).toMatchObject({ error: { code: 'CANCELLED' } })
      expect(signal?.reason).toBe(reason)
    }
  })

  it('F24 says that it had started', async () => {
    const controller = new AbortController()
    const running = new ToolRegistry([toolOf('hang', hang)]).execute(callOf('hang'), { signal: controller.signal })

    controller.abort()

    expect((await running).error?.message).toMatch(/had started/)
  })

  it('F53 is not started when it was cancelled before', async () => {
    let runs = 0
    const registry = new ToolRegistry([toolOf('run', () => runs++)])

    const result = await registry.execute(callOf('run'), { signal: AbortSignal.abort() })

    expect(result).toMatchObject({ error: { code: 'NOT_EXECUTED' } })
    expect(runs).toBe(0)
  })

  it('survives a listener of the tool that throws', async () => {
    const controller = new AbortController()
    const hanging = toolOf('hang', (_args, context) => {
      context.onCancel?.(() => {
        throw new Error('listener')
      })
      return hang()
    })
    const running = new ToolRegistry([hanging]).execute(callOf('hang'), { signal: controller.signal })

    controller.abort()

    expect(await running).toMatchObject({ error: { code: 'CANCELLED' } })
  })

  it('reads no signal that nobody asks for', async () => {
    let reads = 0
    const context = {
      get signal(): AbortSignal {
        reads++
        return new AbortController().signal
      },
      onCancel: () => () => undefined,
    }
    const registry = new ToolRegistry([toolOf('now', () => 1), toolOf('soon', async () => 1)])

    await registry.execute(callOf('now'), context)
    await registry.execute(callOf('soon'), context)

    expect(reads).toBe(0)
  })
})
