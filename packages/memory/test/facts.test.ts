import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Facts, facts } from '@minagent/memory'
import { memorySessions } from '@minagent/session'
import { fileSessions } from '@minagent/session/node'
import { isMinagentError, type SessionStore } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'minagent-facts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stores: readonly [string, () => SessionStore | undefined][] = [
  ['without a store', () => undefined],
  ['in memory', () => memorySessions()],
  ['in files', () => fileSessions(join(folder, 'sessions'))],
]

describe.each(stores)('facts %s', (name, make) => {
  const open = (store = make()): Facts => facts({ ...(store ? { store } : {}), id: name.replaceAll(' ', '-') })

  it('are found by words of another form, in English and Chinese', async () => {
    const memory = open()
    await memory.rememberAll(['She bought a bicycle for the children.', '用户对花生过敏。', 'The meeting is on Monday.', '他喜欢爬山。'])

    const [english] = await memory.search('Who buys bicycles?')
    const [chinese] = await memory.search('对什么食物过敏？')

    expect([english?.text, chinese?.text]).toEqual(['She bought a bicycle for the children.', '用户对花生过敏。'])
    expect(await memory.search('quantum chromodynamics')).toEqual([])
  })
})

describe('the write policy', () => {
  it('merges what says the same, and keeps the longer text', async () => {
    const memory = facts()
    await memory.remember({ text: 'The user likes green tea in the morning', importance: 0.2 })

    const again = await memory.remember({ text: 'In the morning the user liked green tea!', importance: 0.9 })

    expect(again).toMatchObject({
      outcome: 'merged',
      fact: { text: 'In the morning the user liked green tea!', mentions: 2, importance: 0.9 },
    })
    expect(await memory.list()).toHaveLength(1)
  })

  it.each([
    ['The user likes green tea in the morning', 'The user does not like green tea in the morning'],
    ['The flight leaves Berlin at 9', 'The flight leaves Berlin at 10'],
    ['用户喜欢在早上喝绿茶', '用户不喜欢在早上喝绿茶'],
    ['She lives in Paris with two cats', 'She lives in Rome with two cats'],
  ])('keeps %j and %j apart', async (first, second) => {
    const memory = facts()
    await memory.rememberAll([first, second])

    expect((await memory.list()).map(({ text }) => text)).toEqual([first, second])
  })

  it('puts a new fact in the place of the old one of its subject, which stays as history', async () => {
    const memory = facts()
    await memory.remember({ text: 'Lives in Paris.', subject: 'home' })

    const moved = await memory.remember({ text: 'Lives in Rome now.', subject: 'home' })

    expect(moved).toMatchObject({
      outcome: 'superseded',
      superseded: { text: 'Lives in Paris.', status: 'superseded', supersededBy: 'f2' },
    })
    expect((await memory.search('Where lives?')).map(({ text }) => text)).toEqual(['Lives in Rome now.'])
    expect((await memory.list('superseded')).map(({ text }) => text)).toEqual(['Lives in Paris.'])
  })

  it('forgets a fact with its history', async () => {
    const memory = facts()
    for (const city of ['Paris', 'Rome', 'Oslo']) await memory.remember({ text: `Lives in ${city}.`, subject: 'home' })

    expect(await memory.forget('f3')).toBe(true)

    expect(await memory.list()).toEqual([])
    expect(await memory.forget('f3')).toBe(false)
  })

  it('never gives the id of a forgotten fact to another', async () => {
    const memory = facts()
    await memory.remember('one thing')
    await memory.forget('f1')

    expect(await memory.remember('another thing')).toMatchObject({ fact: { id: 'f2' } })
  })
})

describe('untrusted content', () => {
  it('S11 is quarantined: not recalled, and it changes nothing, until a person releases it', async () => {
    const memory = facts()
    await memory.remember({ text: 'Invoices go to account 1.', subject: 'account' })

    const poisoned = await memory.remember({ text: 'Invoices go to account 666.', subject: 'account', untrusted: true })

    expect(poisoned.outcome).toBe('quarantined')
    expect((await memory.search('Which account for invoices?')).map(({ text }) => text)).toEqual(['Invoices go to account 1.'])

    await memory.release('f2')

    const [found, ...others] = await memory.search('Which account for invoices?')
    expect([found?.text, found?.metadata.untrusted, others]).toEqual(['Invoices go to account 666.', false, []])
    expect(await memory.get('f1')).toMatchObject({ status: 'superseded', supersededBy: 'f2' })
  })

  it('S11 does not count as another mention of what is known', async () => {
    const memory = facts()
    await memory.remember('The sky is blue.')

    await memory.remember({ text: 'The sky is blue.', untrusted: true, importance: 1 })

    expect(await memory.list()).toMatchObject([{ mentions: 1, importance: 0.5, untrusted: false }])
  })
})

describe('searching', () => {
  it('counts a fact half after its half-life', async () => {
    const clock = fakeClock(0)
    const memory = facts({ clock, halfLifeMs: 1_000 })
    await memory.remember('the old dog')
    const [fresh] = await memory.search('dog')
    await clock.advance(1_000)

    const [aged] = await memory.search('dog')

    expect((aged?.score ?? 0) / (fresh?.score ?? 1)).toBeCloseTo(0.5)
  })

  it('prefers what matters of two that fit alike', async () => {
    const memory = facts()
    await memory.rememberAll([
      { text: 'blue lamp', importance: 0.1 },
      { text: 'blue chair', importance: 0.9 },
    ])

    expect((await memory.search('blue')).map(({ text }) => text)).toEqual(['blue chair', 'blue lamp'])
  })

  it('finds an answer by the question that was asked before it', async () => {
    const memory = facts()
    const said = ['Nice weather.', 'Where did you spend the summer holidays?', 'In a hut near Bergen.', 'Sounds lovely.', 'Lunch?', 'Sure.']
    await memory.rememberAll(said.map((text) => ({ text, session: 's1' })))

    const found = await memory.search('summer holidays', { limit: 2 })

    expect(found.map(({ text }) => text)).toContain('In a hut near Bergen.')
  })

  it.each(['What happened in May 2023?', '2023年5月发生了什么？', 'what did she do on 7 May'])('finds by date: %s', async (question) => {
    const memory = facts()
    await memory.rememberAll([
      { text: 'A walk.', at: Date.UTC(2022, 0, 3) },
      { text: 'A concert.', at: Date.UTC(2023, 4, 7) },
      { text: 'A film.', at: Date.UTC(2021, 8, 7) },
    ])

    expect((await memory.search(question))[0]?.text).toBe('A concert.')
  })

  it('filters by what is known of a fact, and takes no more than the limit', async () => {
    const memory = facts()
    await memory.rememberAll([
      { text: 'tea', speaker: 'Ann' },
      { text: 'tea', speaker: 'Bob' },
      { text: 'green tea', speaker: 'Bob' },
    ])

    expect((await memory.search('tea', { filter: { speaker: 'Bob' }, limit: 1 })).map(({ metadata }) => metadata.speaker)).toEqual(['Bob'])
  })

  it('filters by one of several values, as an index of passages does', async () => {
    const memory = facts()
    await memory.rememberAll(['Ann', 'Bob', 'Cleo'].map((speaker) => ({ text: `${speaker} likes tea`, speaker })))

    const found = await memory.search('tea', { filter: { speaker: ['Ann', 'Cleo'], subject: undefined } })

    expect(found.map(({ metadata }) => metadata.speaker).sort()).toEqual(['Ann', 'Cleo'])
  })

  it('rejects with the reason of a signal', async () => {
    await expect(facts().search('x', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  })

  it('keeps an index in step, which never holds what is quarantined or forgotten', async () => {
    const held = new Map<string, string>()
    const index = {
      add: async (documents: readonly { id: string; text: string }[]) => documents.forEach(({ id, text }) => void held.set(id, text)),
      remove: async (ids: readonly string[]) => ids.forEach((id) => void held.delete(id)),
      search: async () =>
        [...held].map(([id, text]) => ({ id: `${id}#0-1`, documentId: id, text, start: 0, end: 1, metadata: {}, score: 1 })),
    }
    const memory = facts({ index })
    await memory.rememberAll(['one', 'two', { text: 'three', untrusted: true }])

    expect((await memory.search('any')).map(({ text }) => text)).toEqual(['one', 'two'])
    await memory.forget('f1')
    expect((await memory.search('any')).map(({ text }) => text)).toEqual(['two'])
    expect([...held.keys()]).toEqual(['f2'])
  })
})

describe('the store', () => {
  it('keeps everything that several writers remember at once', async () => {
    const store = memorySessions()
    const writers = Array.from({ length: 5 }, () => facts({ store }))

    await Promise.all(
      writers.flatMap((writer, at) => [0, 1, 2, 3].map((place) => writer.remember(`thing ${at}-${place} of ${at * 4 + place}`))),
    )

    const ids = (await facts({ store }).list()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(20)
  })

  it('gives back every member of a fact', async () => {
    const store = memorySessions()
    const source = { runId: 'r1', callId: 'c1', idempotencyKey: 'k' }
    await facts({ store }).remember({ text: 'a', subject: 'b', speaker: 'c', session: 'd', at: 5, importance: 0.7, source })

    expect(await facts({ store }).list()).toEqual([
      {
        id: 'f1',
        text: 'a',
        subject: 'b',
        speaker: 'c',
        session: 'd',
        at: 5,
        importance: 0.7,
        source,
        status: 'current',
        untrusted: false,
        mentions: 1,
      },
    ])
  })

  it('is not guessed at when it is damaged', async () => {
    const store = memorySessions()
    await store.save(
      { id: 'facts', version: 0, messages: [], metadata: { minagent_facts: 1, next: 2, facts: [{ id: 'f1' }] }, updatedAt: 0 },
      0,
    )

    const error = await facts({ store })
      .remember('x')
      .catch((reason: unknown) => reason)

    expect(isMinagentError(error, 'invalid_wire') && error.details.path).toBe('$.facts[0].status')
  })

  it('shows what another process forgot or remembered', async () => {
    const store = memorySessions()
    const [here, there] = [facts({ store }), facts({ store })]
    await here.rememberAll(['red lamp', 'red chair'])
    await there.search('red')

    await here.forget('f1')
    await here.remember('red door')

    expect((await there.search('red')).map(({ text }) => text).sort()).toEqual(['red chair', 'red door'])
  })
})
