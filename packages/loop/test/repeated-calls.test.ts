import { ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { noted } from './noted.ts'
import { callOf, toolOf } from './samples.ts'

describe('repeated calls', () => {
  const look = (n: number) => toolOf(`look${n}`, () => 'same')
  const tools = new ToolRegistry([look(1), look(2), look(3), toolOf('count', ({ n }) => ({ n }))])
  const looping = async (
    names: readonly string[],
    repeatedCalls: number | { readonly times: number; readonly except: readonly string[] },
  ) =>
    noted(
      [
        ...names.map((name, index) => [callOf(name.split(' ')[0] ?? '', `c${index}`, name.includes(' ') ? { n: name.split(' ')[1] } : {})]),
        'ok',
      ],
      {
        tools,
        maxSteps: 20,
        limits: { repeatedCalls },
      },
    )

  it.each([
    [['look1', 'look1', 'look1', 'look1'], 3],
    [['look1', 'look2', 'look1', 'look2', 'look1', 'look2', 'look1'], 6],
    [['count 0', 'look1', 'look2', 'look3', 'look1', 'look2', 'look3', 'look1', 'look2', 'look3'], 10],
  ])('F34 %j stop the run after %i calls, after a warning', async (names, toolCalls) => {
    const { result, events } = await looping(names, 3)

    expect(result).toMatchObject({ stopReason: 'repeated_calls', toolCalls })
    expect(events.find((event) => event.type === 'repeated_calls.warned')).toMatchObject({ times: 2 })
  })

  it('F35 of other arguments are no repetition, nor are those of a tool that is excepted', async () => {
    expect((await looping(['count 1', 'count 2', 'count 3', 'count 4'], 2)).result.stopReason).toBe('completed')
    expect((await looping(['look1', 'look1', 'look1', 'look1'], { times: 2, except: ['look1'] })).result.stopReason).toBe('completed')
    expect((await looping(['look1', 'look1'], { times: 2, except: ['look2'] })).result.stopReason).toBe('repeated_calls')
  })
})
