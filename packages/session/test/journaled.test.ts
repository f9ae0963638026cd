import { Agent, foldEvents } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

const call = (id: string, name: string, n: number) => ({ id, name, arguments: { n } })

/** An agent with a tool of each durability class; `effects` is the world outside. */
function worldAgent(effects: string[], runs: string[] = []) {
  const tool = (name: string, metadata: object, verify?: boolean) =>
    defineTool({
      name,
      description: name,
      parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
      metadata,
      execute({ n }, { idempotencyKey }) {
        runs.push(name)
        const key = `${name} ${n} ${idempotencyKey}`
        if (name !== 'put' || !effects.includes(key)) effects.push(key)
        return { n }
      },
      ...(verify
        ? {
            verify: ({ n }, { idempotencyKey }) =>
              effects.includes(`${name} ${n} ${idempotencyKey}`) ? { done: true as const, data: { n } } : { done: false as const },
          }
        : {}),
    })
  const tools = new ToolRegistry([
    tool('read', { sideEffect: 'none' }),
    tool('put', { sideEffect: 'external', idempotent: true }),
    tool('send', { sideEffect: 'external', idempotent: false }),
    tool('pay', { sideEffect: 'external', idempotent: false }, true),
  ])
  const script = [[call('a', 'read', 1), call('b', 'send', 2)], [call('c', 'put', 3)], [call('d', 'pay', 4)], 'done']
  return (journalOf: Journal, from = 0) => {
    const model = new FakeModel(script.slice(from))
    return { agent: journaled(new Agent({ model, tools, maxSteps: 20 }), journalOf, { leaseMs: 1_000 }), model }
  }
}

/** A journal whose writer dies at the n-th append: before it is written, or right after. */
function dying(journal: Journal, at: number, written: boolean): Journal & { readonly died: () => boolean } {
  let count = 0
  let dead = false
  return {
    ...journal,
    async append(lease, length, events) {
      if (dead) throw new Error('dead')
      if (count++ === at) {
        dead = true
        if (written) await journal.append(lease, length, events)
        throw new Error('killed')
      }
      await journal.append(lease, length, events)
    },
    died: () => dead,
  }
}

describe('a journaled run', () => {
  it('gives the result of a plain run, and its journal folds to it', async () => {
    const journal = memoryJournal()
    const { agent } = worldAgent([])(journal)

    const result = await agent.run('go', { runId: 'r1' })

    const events = await journal.read('r1')
    expect(result).toEqual(foldEvents(events))
    expect(result.final).toBe('done')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
    expect(await agent.list({ status: 'succeeded' })).toMatchObject([{ runId: 'r1', eventCount: events.length }])
  })

  it('D1 tells of an event only after its commit', async () => {
    const journal = memoryJournal()
    const { agent } = worldAgent([])(journal)
    const run = agent.start('go', { runId: 'r1' })

    for await (const event of run) if ('seq' in event) expect((await journal.read('r1')).length).toBeGreaterThan(event.seq)
  })

  it('D2 D3 killed at every write, it goes on without losing or repeating what must not be', async () => {
    const golden = await worldAgent([])(memoryJournal()).agent.run('go', { runId: 'r1' })
    for (const written of [false, true]) {
      for (let at = 0; ; at++) {
        const clock = fakeClock()
        const journal = memoryJournal({ clock })
        const effects: string[] = []
        const make = worldAgent(effects)
        const broken = dying(journal, at, written)
        const first = make(broken)
        await first.agent.run('go', { runId: 'r1' }).catch(() => undefined)
        if (!broken.died()) break
        await clock.advance(2_000)
        const events = await journal.read('r1')
        const rounds = events.filter(({ type }) => type === 'model.finished').length
        const second = make(journal, rounds)
        const result = events.length === 0 ? await second.agent.run('go', { runId: 'r1' }) : await (await second.agent.resume('r1')).result

        expect(result.answer, `killed at ${at}, written ${written}`).toBe('done')
        const unknown = result.steps.filter(({ detail }) => detail.includes('OUTCOME_UNKNOWN'))
        const sent = effects.filter((effect) => effect.startsWith('send')).length
        expect(sent).toBeLessThanOrEqual(1)
        if (unknown.length === 0) expect(sent).toBe(1)
        expect(effects.filter((effect) => effect.startsWith('put'))).toHaveLength(1)
        expect(effects.filter((effect) => effect.startsWith('pay'))).toHaveLength(1)
        if (unknown.length === 0) expect(result.messages).toEqual(golden.messages)
        expect(first.model.calls.length + second.model.calls.length).toBeLessThanOrEqual(5)
      }
    }
  })

  it('D10 approvals are decided elsewhere, in any order, and survive', async () => {
    const journal = memoryJournal()
    const effects: string[] = []
    const tools = () =>
      new ToolRegistry(
        [
          defineTool({
            name: 'send',
            description: 's',
            parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } } } as const),
            execute: ({ n }) => {
              effects.push(`send ${n}`)
              return n
            },
          }),
        ],
        { policy: () => 'ask' as const },
      )
    const model = () => new FakeModel([[call('a', 'send', 1), call('b', 'send', 2)], 'done'])
    const first = journaled(new Agent({ model: model(), tools: tools() }), journal)
    const suspended = await first.start('go', { runId: 'r1' }).result
    expect(suspended.pending.map(({ ordinal }) => ordinal)).toEqual([0, 1])

    const other = journaled(new Agent({ model: new FakeModel(['done']), tools: tools() }), journal)
    await other.approve('r1', 1)
    await other.deny('r1', 0, 'Not today.')
    const result = await (await other.resume('r1')).result

    expect(effects).toEqual(['send 2'])
    expect(result.answer).toBe('done')
    expect(JSON.stringify(result.messages)).toContain('is not allowed: Not today.')
    await expect(other.approve('r1', 0)).rejects.toMatchObject({ code: 'approval_mismatch' })
    expect(await other.replay('r1')).toEqual(result)
  })

  it('D13 a run that dies again and again becomes a dead letter', async () => {
    const journal = memoryJournal()
    let deaths = 0
    const poison = () =>
      journaled(
        new Agent({
          model: {
            complete: async () => {
              deaths++
              throw Object.assign(new Error('boom'), { [Symbol.for('minagent.defect')]: true })
            },
          },
        }),
        journal,
        { resumeBudget: 3 },
      )
    await expect(poison().run('go', { runId: 'r1' })).rejects.toThrow('boom')
    for (let index = 0; index < 5; index++)
      await poison()
        .resume('r1')
        .then((run) => run.result)
        .catch(() => undefined)

    expect(await poison().list()).toMatchObject([{ status: 'dead_letter' }])
    expect(deaths).toBeLessThanOrEqual(5)
  })
})
