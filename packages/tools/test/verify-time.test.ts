import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { fakeClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'

const call = { id: 'a', name: 'send', arguments: {} }

it('D3 verify has the time of its tool: one that never answers cannot tell, and is told to stop', async () => {
  const clock = fakeClock()
  let signal: AbortSignal | undefined
  const tool = defineTool({
    name: 'send',
    description: 'Sends.',
    parameters: jsonSchema({ type: 'object' }),
    timeoutMs: 500,
    execute: () => 'sent',
    verify: (_, context) => {
      signal = context.signal
      return new Promise(() => undefined)
    },
  })
  let found: unknown = 'nothing yet'
  void new ToolRegistry([tool], { clock }).verify(call).then((value) => {
    found = value
  })

  await clock.advance(499)
  expect(found).toBe('nothing yet')
  await clock.advance(1)

  expect(found).toBeUndefined()
  expect(signal?.reason).toMatchObject({ name: 'TimeoutError' })
  expect(clock.pending).toBe(0)
})

it('D3 verify that has no time of its own has that of the registry, and ends with its run', async () => {
  const clock = fakeClock()
  const parameters = jsonSchema({ type: 'object' })
  const verify = () => new Promise<never>(() => undefined)
  const tool = defineTool({ name: 'send', description: 'Sends.', parameters, execute: () => 'sent', verify })
  const registry = new ToolRegistry([tool], { clock, timeoutMs: 100 })
  const cancelled = new AbortController()
  const found = registry.verify(call)
  const left = registry.verify(call, { signal: cancelled.signal })

  cancelled.abort()
  expect(await left).toBeUndefined()
  await clock.advance(100)

  expect(await found).toBeUndefined()
})
