import { memorySessions, Session } from '@minagent/session'
import { type AgentLike, assistant, type Message, toolMessage, user } from '@minagent/types'
import { sequentialIds } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import { agentOf, call } from './looking-agent.ts'

describe('every conversation', () => {
  const rounds = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 })

  it('D21 is valid for a strict provider wherever its runs are cancelled', async () => {
    const cuts = fc.array(fc.record({ rounds, after: fc.integer({ min: 0, max: 20 }) }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(cuts, async (runs) => {
        const script = runs.flatMap(({ rounds: counts }) => [...counts.map(callsOf), 'end'])
        const store = memorySessions()
        let seen: (readonly Message[])[] = []
        for (const [index, { after }] of runs.entries()) {
          const { agent, model } = agentOf(...script)
          const session = await Session.load(agent, store, 's')
          const leave = new AbortController()
          let count = 0
          const onEvent = () => void (count++ === after && leave.abort())
          await session.send(`say ${index}`, { signal: leave.signal, runtime: { observers: [{ onEvent }] } })
          seen = [...seen, ...model.calls.map(([messages]) => messages), session.history()]
        }
        expect(seen.map(pairingProblem)).toEqual(seen.map(() => undefined))
        const last = seen.at(-1) ?? []
        expect(last.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(runs.map((_, index) => `say ${index}`))
      }),
      { numRuns: 60 },
    )
  })

  it('F22 is valid for a strict provider when it is loaded from any part of what was stored', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, fc.nat(), async (counts, cutAt) => {
        const { agent } = agentOf(...counts.map(callsOf), 'end')
        const whole = new Session(agent, { ids: sequentialIds() })
        await whole.send('go')
        const json = JSON.parse(JSON.stringify(whole))
        const at = cutAt % (json.messages.length + 1)

        const loaded = Session.fromJSON(agent, { ...json, messages: json.messages.slice(0, at) })

        expect(pairingProblem(loaded.history())).toBeUndefined()
        expect(loaded.history().slice(0, at)).toEqual(whole.history().slice(0, at))
      }),
      { numRuns: 60 },
    )
  })

  it('F22 says of a call without an answer that nobody knows its outcome, keeps the order of calls, and leaves out answers to nothing', () => {
    const [a, b, c] = [call('a'), call('b'), call('c')]
    const messages = [user('go'), assistant('', [a, b, c]), toolMessage(c, '3'), user('stop'), toolMessage(a, '1'), toolMessage('z', '?')]

    const history = new Session(noAgent, { messages }).history()

    expect(history.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'go'],
      ['assistant', ''],
      ['tool', '1'],
      ['tool', expect.stringContaining('"OUTCOME_UNKNOWN"')],
      ['tool', '3'],
      ['user', 'stop'],
    ])
    expect(pairingProblem(history)).toBeUndefined()
  })
})

function callsOf(count: number, round: number) {
  return Array.from({ length: count }, (_, ordinal) => call(`c${round}_${ordinal}`))
}

const noAgent: AgentLike = {
  run: () => Promise.reject(new Error('not run')),
  start: () => {
    throw new Error('not started')
  },
}
