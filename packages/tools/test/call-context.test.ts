import { ToolRegistry } from '@minagent/tools'
import type { RunEvent } from '@minagent/types'
import { CancelScope, fakeClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

const LATE: RunEvent = { type: 'tool.late', runId: 'r', at: 1, toolCallId: 'c1', tool: 'other' }

it('the functions of a context work when a tool takes them out of it', async () => {
  const clock = fakeClock()
  const scope = new CancelScope()
  const events: RunEvent[] = []
  const cancelled: string[] = []
  const described: unknown[] = []
  const tool = toolOf('apart', (_args, { emit, onCancel, describe }) => {
    emit?.(LATE)
    onCancel?.(() => cancelled.push('listener'))
    onCancel?.(() => cancelled.push('one that stopped listening'))()
    described.push(describe?.('apart'))
    return new Promise(() => undefined)
  })
  const registry = new ToolRegistry([tool], { clock })
  const running = registry.execute(callOf('apart'), {
    emit: (event) => events.push(event),
    describe: (name) => registry.describe(name),
    onCancel: (listener) => scope.onCancel(listener),
  })

  scope.cancel('enough')

  expect(await running).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(events).toEqual([LATE])
  expect(cancelled).toEqual(['listener'])
  expect(described).toEqual([registry.describe('apart')])
})
