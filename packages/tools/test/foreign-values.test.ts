import { ToolRegistry } from '@minagent/tools'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { add, callOf, toolOf } from './samples.ts'

describe('values that are not what their type says', () => {
  // biome-ignore-start lint/suspicious/noThenProperty: what a tool gives is awaited, whatever it is
  it.each([
    [
      'whose then throws',
      {
        then() {
          throw new Error('no then')
        },
      },
      { ok: false, error: { code: 'TOOL_FAILED', message: 'no then' } },
    ],
    ['which gives another promise', { then: (resolve: (value: unknown) => void) => resolve(Promise.resolve(5)) }, { ok: true, data: 5 }],
    ['that is a function', Object.assign(() => 1, { then: (resolve: (value: unknown) => void) => resolve(5) }), { ok: true, data: 5 }],
    ['that settles twice', { then: (resolve: (value: unknown) => void) => [resolve(5), resolve(6)] }, { ok: true, data: 5 }],
  ])('A11 waits for a promise of another kind %s', async (_, promise, outcome) => {
    expect(await new ToolRegistry([toolOf('give', () => promise)]).execute(callOf('give'))).toMatchObject(outcome)
  })
  // biome-ignore-end lint/suspicious/noThenProperty: as above

  it('A11 survives a context whose members throw, and leaves no timer', async () => {
    const clock = fakeClock()
    const registry = new ToolRegistry([toolOf('later', async () => 1)], { clock })
    const onCancel = () => {
      throw new Error('bad context')
    }

    expect(await registry.execute(callOf('later'), { onCancel })).toMatchObject({ ok: false, error: { message: 'bad context' } })
    expect(clock.pending).toBe(0)
  })

  it('answers a call without name or id with a result that has both', async () => {
    const registry = new ToolRegistry([add])

    expect(await registry.execute({ arguments: {} } as never)).toMatchObject({ tool: '', callId: '', error: { code: 'TOOL_NOT_FOUND' } })
    expect(await registry.execute({ name: 'add', arguments: {} } as never)).toMatchObject({ tool: 'add', callId: '' })
  })

  it.each([[null], [undefined], ['add']])('refuses %j for a tool, and says what one is', (tool) => {
    expect(() => new ToolRegistry([tool as never])).toThrow('A tool is an object, as defineTool gives it.')
  })
})
