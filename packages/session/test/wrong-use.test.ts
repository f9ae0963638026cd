import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal, memorySessions, Session } from '@minagent/session'
import type { Journal } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { cutOff, send, sender } from './guards-support.ts'

const agent = new Agent({ model: new FakeModel(['done']) })

describe('a journaled agent says what is wrong', () => {
  it('with an onChange that there is not, at once', () => {
    const options = JSON.parse('{"onChange":"contine"}')
    expect(() => journaled(agent, memoryJournal(), options)).toThrow(new RangeError("onChange is 'strict' or 'continue', got contine."))
  })

  it('with a journal that lacks methods, at once, and names them', () => {
    class Store {
      readonly name = 'store'
    }
    const { renew: _, ...rest } = memoryJournal()
    const copies: readonly [object, RegExp][] = [
      [{ ...new Store() }, /no claim\(\), append\(\), read\(\)/],
      [rest, /no renew\(\)\. A copy by/],
      [Promise.resolve(memoryJournal()), /await it/],
    ]
    for (const [journal, message] of copies) {
      const given = (what: object): Journal => Object.assign(Object.create(null), { journal: what }).journal
      expect(() => journaled(agent, given(journal))).toThrow(message)
    }
  })

  it('with a run id that no store can keep', async () => {
    const durable = journaled(agent, memoryJournal())
    for (const runId of [JSON.parse('5'), 'half \ud83d']) {
      expect(() => durable.start('go', { runId })).toThrow(/^The id of a run is a text, got /)
      await expect(durable.run('go', { runId })).rejects.toThrow(TypeError)
      await expect(durable.resume(runId)).rejects.toThrow(TypeError)
      await expect(durable.get(runId)).rejects.toThrow(TypeError)
    }
  })

  it.each([0, Number.NaN, -1, 1.5, 99])('with a place to fork at that there is not: %s', async (at) => {
    const journal = memoryJournal()
    const { durable } = sender(['done'], journal)
    await durable.start('go', { runId: 'r1' }).result

    await expect(durable.fork('r1', at)).rejects.toThrow(new RangeError(`A fork of run r1 begins with its first 1 to 3 events, got ${at}.`))

    expect(await journal.list()).toHaveLength(1)
  })
})

it('D13 a dead letter says each time how often it was cut off, and what leads out of it', async () => {
  const journal = await cutOff([[send('a', 1)], 'done'], 3)
  const { durable } = sender([], journal, { resumeBudget: 1, system: 'other' })
  const attempt = await journal.claim('r1', 'dead', 1)
  await journal.append(attempt, 3, [{ type: 'run.resumed', runId: 'r1', seq: 3, at: 0, fingerprint: 'f' }])
  await journal.release(attempt)

  const message = /cut off 1 times.*whatever resumeBudget.*fork\("r1", 3\).*cancel\("r1"\)/
  await expect(durable.resume('r1')).rejects.toThrow(message)
  await expect(durable.resume('r1')).rejects.toThrow(message)
  await expect(durable.approve('r1', 0)).rejects.toThrow(message)
  await expect(sender([], journal, { resumeBudget: 100 }).durable.resume('r1')).rejects.toThrow(message)

  const { durable: out } = sender(['done'], journal)
  expect(await (await out.resume(await out.fork('r1', 3))).result).toMatchObject({ answer: 'done' })
})

describe('the metadata of a session', () => {
  it('that contain themselves are refused with a typed error, when they are given and when they are saved', async () => {
    const cyclic: { self?: object } = {}
    cyclic.self = cyclic
    const refused = { code: 'invalid_definition', message: expect.stringContaining('contain themselves') }
    expect(() => new Session(agent, { metadata: cyclic })).toThrow(expect.objectContaining(refused))

    const session = new Session(agent, { store: memorySessions() })
    session.metadata = cyclic
    await expect(session.save()).rejects.toMatchObject(refused)
  })
})
