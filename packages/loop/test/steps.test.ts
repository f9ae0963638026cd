import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'
import { details, scenario } from './scenario.ts'

async function detailsOf(data: unknown, final = 'ok'): Promise<string[]> {
  const tools = new ToolRegistry([toolOf('give', () => data)])
  return details((await scenario({ model: new FakeModel([[callOf('give')], final]), tools })).result)
}

describe('the details of steps', () => {
  it.each([
    ['text', 'give -> text'],
    [0.5, 'give -> 0.5'],
    [true, 'give -> true'],
    [undefined, 'give -> null'],
    [{ 好: [1] }, 'give -> {"好":[1]}'],
  ])('show %j as the model saw it', async (data, detail) => {
    expect(await detailsOf(data)).toEqual([detail, 'ok'])
  })

  it('cut each part at 200 characters, never through the middle of one', async () => {
    const long = `${'x'.repeat(199)}😀😀`

    const [tool, final] = await detailsOf(long, 'y'.repeat(300))

    expect(tool).toBe(`give -> ${'x'.repeat(199)}`)
    expect(final).toBe('y'.repeat(200))
    expect((await detailsOf(`${'x'.repeat(198)}😀😀`))[0]).toBe(`give -> ${'x'.repeat(198)}😀`)
  })

  it('tell why a run ended otherwise', async () => {
    const { result } = await scenario({ model: new FakeModel([[callOf('a')]]), maxSteps: 1 })

    expect(result.steps.at(-1)).toEqual({ index: 0, kind: 'error', detail: 'max_model_rounds: All 1 model rounds of the run are used.' })
  })
})
