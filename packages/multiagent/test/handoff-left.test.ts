import { FakeModel } from '@minagent/models'
import { handoff, type TeamRun } from '@minagent/multiagent'
import { expect, it } from 'vitest'
import { gate } from './bus-contract.ts'
import { desk, member, to } from './desks.ts'
import { callOf, toolOf } from './teams.ts'

it('what is said before a handoff, and was heard by nobody, is heard once by whoever takes over', async () => {
  const second = new FakeModel(['Done.'])
  const runs: TeamRun[] = []
  const look = toolOf('look', () => runs[0]?.steer('And hurry.'), { sideEffect: 'none', untrustedOutput: false })
  const first = new FakeModel([[callOf('look')], [callOf('look', {}, 'again'), to('second')]])
  const team = handoff({ agents: { first: member(first, [look]), second: member(second) }, first: 'first' })
  const run = team.start('Tea, please.')
  runs.push(run)

  const { messages } = await run.result

  const said = (all: typeof messages) => all.filter(({ role, content }) => role === 'user' && content === 'And hurry.')
  expect(said(first.calls[1]?.[0] ?? [])).toHaveLength(1)
  expect(second.calls[0]?.[0].at(-1)).toEqual({ role: 'user', content: 'And hurry.' })
  expect(said(messages)).toHaveLength(2)
})

it('D11 a handoff is cancelled whether its filter stops or not', async () => {
  const filtering = gate()
  const second = new FakeModel(['Done.'])
  const team = desk([[to('second')]], second, () => {
    filtering.open()
    return new Promise(() => undefined)
  })
  const run = team.start('q')
  await filtering.opened
  run.cancel()

  expect((await run.result).stopReason).toBe('cancelled')
  expect(second.calls).toEqual([])
})
