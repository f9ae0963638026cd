import { FakeModel } from '@minagent/models'
import { lastTurns, summarized } from '@minagent/multiagent'
import { type Message, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { desk, to } from './desks.ts'
import { callOf, collect, reply } from './teams.ts'

const textsOf = (messages: readonly Message[]) => messages.map(({ role, content }) => `${role}: ${content}`)

describe('history filters', () => {
  it('show the last turns, which begin with what a person says', async () => {
    const second = new FakeModel(['ok'])
    const history = [user('one'), { role: 'assistant', content: 'first answer', toolCalls: [] }, user('two')] as const

    await desk([[callOf('look')], [to('second')]], second, lastTurns(1)).run('three', { messages: history })

    expect(textsOf(second.calls[0]![0]).slice(0, 3)).toEqual(['user: three', 'assistant: ', 'tool: the secret of a tool'])
  })

  it('show a summary that is as untrusted as the conversation, and pay for it', async () => {
    const second = new FakeModel([reply('ok', 5)])
    const summary = new FakeModel([reply('They want tea.', 100)])
    const team = desk([reply('', 10, [to('second')])], second, summarized(summary))

    const { spent } = await team.run('Tea, please.')

    expect(second.calls[0]![0][0]).toEqual({
      ...user('They want tea.'),
      name: 'summary',
      origin: { kind: 'agent', name: 'summary', untrusted: false },
    })
    expect(summary.calls[0]![0][1]?.content).toBe('{"role":"user","content":"Tea, please."}')
    expect(spent.tokens).toBe(11 + 101 + 6)
  })

  it('that throw end the run with their error', async () => {
    const broken = desk([[to('second')]], new FakeModel(['ok']), () => {
      throw new Error('broken')
    })

    await expect(broken.run('q')).rejects.toThrow('broken')
    await expect(collect(broken.start('q'))).rejects.toThrow()
  })
})
