import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal, memorySessions, Session } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { assistant, type RunEvent, system, toolMessage, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { sessionStoreContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import { agentOf, call, look } from './looking-agent.ts'

describe('a session', () => {
  it('gives each run what was said before', async () => {
    const { agent, model } = agentOf([call('a')], 'A cat.', 'Black.')
    const session = new Session(agent)

    const first = await session.send('What is there?')
    await session.send('Which colour?')

    expect(first.final).toBe('A cat.')
    expect(model.calls[2]?.[0]).toEqual([...first.messages, user('Which colour?')])
    expect(session.history()).toEqual([...first.messages, user('Which colour?'), assistant('Black.')])
  })

  it('M15 keeps what was done before a run was cancelled, and goes on from there', async () => {
    const { agent, model } = agentOf([call('a')], 'Never said.', 'Go on.')
    const session = new Session(agent)
    const leave = new AbortController()
    const onEvent = ({ type }: RunEvent) => type === 'tool.call.finished' && leave.abort()

    const cut = await session.send('look', { signal: leave.signal, runtime: { observers: [{ onEvent }] } })
    await session.send('again')

    expect(cut.stopReason).toBe('cancelled')
    const turnOne = [system('You look.'), user('look'), assistant('', [call('a')]), toolMessage(call('a'), 'seen')]
    expect(model.calls[1]?.[0]).toEqual([...turnOne, user('again')])
    expect(session.history().slice(0, 4)).toEqual(turnOne)
  })

  it('M18 gives its history as a copy, all through', async () => {
    const { agent } = agentOf([call('a')], 'Yes.')
    const session = new Session(agent)
    await session.send('look')
    const before = JSON.stringify(session)

    const history = session.history()
    for (const message of history) Reflect.set(message, 'content', 'changed')
    for (const message of history)
      if (message.role === 'assistant') for (const { arguments: args } of message.toolCalls) Reflect.set(args, 'x', 1)
    Reflect.set(history, 'length', 0)

    expect(JSON.stringify(session)).toBe(before)
  })

  it('M18 keeps the system message, and nothing else, when it is cleared', async () => {
    const { agent, model } = agentOf('One.', 'Two.')
    const session = new Session(agent)
    await session.send('first')

    await session.clear()
    const cleared = session.history()
    await session.send('second')

    expect(cleared).toEqual([system('You look.')])
    expect(model.calls[1]?.[0]).toEqual([system('You look.'), user('second')])
  })

  it('runs what is sent at the same time one after another, each with all before it', async () => {
    const { agent } = agentOf('1', '2', '3')
    const session = new Session(agent)

    const results = await Promise.all(['a', 'b', 'c'].map((text) => session.send(text)))

    expect(results.map(({ final }) => final)).toEqual(['1', '2', '3'])
    expect(session.history().map(({ content }) => content)).toEqual(['You look.', 'a', '1', 'b', '2', 'c', '3'])
  })

  it('is as before after a run that has no result, and what waited goes on', async () => {
    const { agent } = agentOf('Only this.')
    const session = new Session(agent)
    await session.send('hello')
    const before = session.history()

    const [lost, after] = await Promise.allSettled([session.send('the script has no reply to this'), session.clear()])

    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'script_exhausted' } })
    expect(after.status).toBe('fulfilled')
    expect(before).toHaveLength(3)
    expect(session.history()).toEqual(before.slice(0, 1))
  })

  it('forks at a message, and the two go on apart', async () => {
    const { agent } = agentOf([call('a')], 'Yes.', 'No.')
    const session = new Session(agent, { metadata: { title: 'cats' } })
    await session.send('look')

    const fork = session.fork(2)
    await fork.send('and now?')

    expect(fork.id).not.toBe(session.id)
    expect(fork.metadata).toEqual({ title: 'cats' })
    expect(fork.history()).toEqual([system('You look.'), user('look'), user('and now?'), assistant('No.')])
    expect(session.history()).toHaveLength(5)
    expect(() => session.fork(6)).toThrow(RangeError)
    expect(() => session.fork(0.5)).toThrow(RangeError)
  })

  it('has a JSON in the wire format, and is the same again from it', async () => {
    const { agent } = agentOf([call('a')], 'Yes.')
    const session = new Session(agent, { id: 's1', metadata: { title: 'cats' }, clock: fakeClock(5) })
    await session.send('look')

    const text = JSON.stringify(session)
    const again = Session.fromJSON(agent, JSON.parse(text))

    expect(JSON.parse(text)).toEqual({
      id: 's1',
      version: 0,
      messages: [
        { role: 'system', content: 'You look.' },
        { role: 'user', content: 'look' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
        { role: 'tool', content: 'seen', tool_call_id: 'a', name: 'look' },
        { role: 'assistant', content: 'Yes.' },
      ],
      metadata: { title: 'cats' },
      updated_at: 5,
    })
    expect(JSON.stringify(again)).toBe(text)
    expect(again.history()).toEqual(session.history())
  })

  it.each([
    [[], '$'],
    [{}, '$.id'],
    [{ id: 's', version: -1 }, '$.version'],
    [{ id: 's', version: 0, messages: 'hi' }, '$.messages'],
    [{ id: 's', version: 0, messages: [], metadata: null }, '$.metadata'],
    [{ id: 's', version: 0, messages: [], metadata: {}, updated_at: '5' }, '$.updated_at'],
    [{ id: 's', version: 0, messages: [{ role: 'tool', content: '' }], metadata: {}, updated_at: 5 }, '$[0].tool_call_id'],
  ])('refuses %j as its JSON, naming %s', (json, path) => {
    const { agent } = agentOf()

    expect(() => Session.fromJSON(agent, json)).toThrow(expect.objectContaining({ code: 'invalid_wire', details: { path } }))
  })
})

describe('a stored session', () => {
  it('is saved after every change, and loaded by its id', async () => {
    const store = memorySessions()
    const { agent } = agentOf('One.', 'Two.')
    const session = await Session.load(agent, store, 's1', { metadata: { title: 'x' } })
    await session.send('first')
    await session.send('second')

    const again = await Session.load(agent, store, 's1')

    expect(session.version).toBe(2)
    expect(JSON.stringify(again)).toBe(JSON.stringify(session))
    again.metadata = { title: 'y' }
    await again.save()
    expect(await store.load('s1')).toMatchObject({ version: 3, metadata: { title: 'y' } })
    await again.clear()
    expect((await store.load('s1'))?.messages).toEqual([{ role: 'system', content: 'You look.' }])
  })

  it('says so when another process has saved it, and loses nothing', async () => {
    const store = memorySessions()
    const { agent } = agentOf('Mine.', 'Theirs.')
    const mine = await Session.load(agent, store, 's1')
    const theirs = await Session.load(agent, store, 's1')
    const sentHere = mine.send('here')
    await sentHere

    const refused = await theirs.send('there').catch((error: unknown) => error)

    expect(refused).toMatchObject({ code: 'journal_conflict', details: { runId: 's1' } })
    expect(theirs.history().map(({ content }) => content)).toEqual(['You look.', 'there', 'Theirs.'])
    expect((await Session.load(agent, store, 's1')).history()).toEqual(mine.history())
    const fork = theirs.fork()
    await fork.save()
    expect((await Session.load(agent, store, fork.id)).history()).toEqual(theirs.history())
  })

  it('says so when it has no store to be saved in', async () => {
    await expect(new Session(agentOf().agent, { id: 's1' }).save()).rejects.toMatchObject({
      code: 'invalid_definition',
      details: { name: 's1' },
    })
  })

  for (const { name, run } of sessionStoreContract({ make: () => memorySessions() })) it(`in memory: ${name}`, run)
})

describe('a run of a session that waits or was cut off', () => {
  function asking() {
    const model = new FakeModel([[call('a'), call('b')], 'Done.', 'Later.'])
    return { model, agent: new Agent({ model, tools: new ToolRegistry([look], { policy: () => 'ask' }) }) }
  }

  it('is adopted when its calls were decided', async () => {
    const { agent } = asking()
    const session = new Session(agent)
    const waiting = await session.send('look twice')
    const between = session.history()

    const result = await agent.resume(waiting, { 0: 'approve', 1: 'deny' }).result
    await session.adopt(result)

    expect(pairingProblem(between)).toBeUndefined()
    expect(between.filter(({ content }) => content.includes('NOT_EXECUTED'))).toHaveLength(2)
    expect(session.history()).toEqual(result.messages)
  })

  it('is not adopted when the conversation has gone on without it', async () => {
    const { agent } = asking()
    const session = new Session(agent)
    const waiting = await session.send('look twice')
    await session.send('never mind')
    const before = session.history()

    const result = await agent.resume(waiting, { 0: 'approve', 1: 'approve' }).result

    await expect(session.adopt(result)).rejects.toMatchObject({ code: 'journal_conflict' })
    expect(session.history()).toEqual(before)
  })

  it('F22 is gone on with by its journal after a crash, and then part of the conversation', async () => {
    const store = memorySessions()
    const journal = memoryJournal()
    const { agent } = agentOf('Hello.', [call('a')])
    const session = await Session.load(journaled(agent, journal, { owner: 'first' }), store, 's1')
    await session.send('hi')
    // The script ends after the tool call: the process dies there, as far as the journal can tell.
    await expect(session.send('look', { runId: 'r2' })).rejects.toMatchObject({ code: 'script_exhausted' })

    const next = journaled(agentOf('A cat.').agent, journal, { owner: 'second' })
    const restarted = await Session.load(next, store, 's1')
    await restarted.adopt(await (await next.resume('r2')).result)

    expect(restarted.history().map(({ content }) => content)).toEqual(['You look.', 'hi', 'Hello.', 'look', '', 'seen', 'A cat.'])
    expect((await store.load('s1'))?.version).toBe(2)
  })
})
