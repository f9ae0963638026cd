import { ToolRegistry, withCache, withTimeout } from '@minagent/tools'
import type { Tool, ToolContext } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, callOf, toolOf } from './samples.ts'

/** A tool as some people write them: an instance of a class. */
class Greeter implements Tool {
  readonly name = 'greet'
  readonly description = 'Greets.'
  readonly parameters = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  readonly metadata = { sideEffect: 'none' as const }
  readonly #word = 'Hello'

  execute({ name }: Readonly<Record<string, unknown>>, _context: ToolContext): string {
    return `${this.#word} ${name}`
  }

  verify() {
    return { done: true as const, data: this.#word }
  }
}

describe('wrapped tools', () => {
  it('are tools like before: a class instance keeps its methods, a defined tool its validation', async () => {
    const greeter = withTimeout(withCache(new Greeter()), 50)
    const registry = new ToolRegistry([greeter, withCache(withTimeout(add, 50))])

    expect(greeter).toMatchObject({ name: 'greet', timeoutMs: 50, metadata: { sideEffect: 'none' } })
    expect(greeter.verify?.({}, {} as ToolContext)).toEqual({ done: true, data: 'Hello' })
    expect(await registry.execute(callOf('greet', { name: 'you' }))).toMatchObject({ data: 'Hello you' })
    expect(await registry.execute(callOf('greet', {}))).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(await registry.execute(callOf('add', { a: 1, b: 'x' }))).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
  })

  it.each([0, -1, Number.NaN])('refuse a time limit of %d', (timeoutMs) => {
    expect(() => withTimeout(add, timeoutMs)).toThrow(RangeError)
  })

  it.each([0, 1.5])('refuse a cache of %d entries', (maxEntries) => {
    expect(() => withCache(add, { maxEntries })).toThrow(RangeError)
  })
})

describe('a cached tool', () => {
  const counting = () => {
    let runs = 0
    return toolOf('count', () => ++runs)
  }

  it('answers equal arguments from memory, whatever their order', async () => {
    const registry = new ToolRegistry([withCache(counting())])

    await registry.execute(callOf('count', { a: 1, b: { c: 2, d: 3 } }))

    expect(await registry.execute(callOf('count', { b: { d: 3, c: 2 }, a: 1 }))).toMatchObject({ data: 1 })
    expect(await registry.execute(callOf('count', { a: 2 }))).toMatchObject({ data: 2 })
  })

  it('keeps results of promises, and no failure', async () => {
    let runs = 0
    const flaky = toolOf('flaky', async () => {
      runs++
      if (runs === 1) throw new Error('first')
      return runs
    })
    const registry = new ToolRegistry([withCache(flaky)])

    expect(await registry.execute(callOf('flaky'))).toMatchObject({ ok: false })
    expect(await registry.execute(callOf('flaky'))).toMatchObject({ data: 2 })
    expect(await registry.execute(callOf('flaky'))).toMatchObject({ data: 2 })
  })

  it('forgets what was not used for longest', async () => {
    const registry = new ToolRegistry([withCache(counting(), { maxEntries: 2 })])
    const dataOf = async (key: string) => (await registry.execute(callOf('count', { key }))).data

    expect([await dataOf('a'), await dataOf('b'), await dataOf('a'), await dataOf('c')]).toEqual([1, 2, 1, 3])
    expect([await dataOf('a'), await dataOf('b')]).toEqual([1, 4])
  })

  it('keeps nothing for arguments that have no JSON of their own', () => {
    const cached = withCache(counting())
    const run = (when: Date) => cached.execute({ when }, {} as ToolContext)

    expect([run(new Date(0)), run(new Date(1))]).toEqual([1, 2])
  })
})
