import {
  dataset,
  modelUser,
  runEval,
  type Scorer,
  type SimulatedUser,
  scriptedUser,
  type Trial,
  userTexts,
  type Variant,
} from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { assistant, type Model, ModelError, system, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { same } from './eval-support.ts'

const greeting = dataset('greeting', [{ id: 'a', input: 'Hello' }])
const always: Scorer = { name: 'always', score: () => ({ outcome: 'pass' }) }

it('says the texts of a case one after another, each when the one before was answered', async () => {
  const { trial } = await talk(['Hi.', 'Fine.', 'Bye.'], undefined, ['Hello', 'How are you?', 'Goodbye'])

  expect(trial).toMatchObject({ turns: 3, steps: 3, answer: 'Bye.' })
  expect(trial.messages).toEqual([
    system('Be kind.'),
    user('Hello'),
    assistant('Hi.'),
    user('How are you?'),
    assistant('Fine.'),
    user('Goodbye'),
    assistant('Bye.'),
  ])
  expect(trial.events.filter(({ type }) => type === 'run.started')).toHaveLength(3)
})

it('says nothing more when a run has not completed', async () => {
  const { trial } = await talk(['Hi.', new ModelError('overloaded', 'No capacity.')], scriptedUser(['More', 'Even more']))

  expect(trial).toMatchObject({ turns: 2, answer: '', error: { message: expect.stringContaining('No capacity.') } })
  expect(trial.events.some(({ type }) => type === 'run.succeeded')).toBe(true)
})

it('goes on with the texts of a scripted user', async () => {
  const { trial } = await talk(['Hi.', 'Fine.', 'Bye.'], scriptedUser(['How are you?', 'Goodbye']))

  expect(saidIn(trial)).toEqual(['Hello', 'How are you?', 'Goodbye'])
})

it('goes on with what a function says to each answer', async () => {
  const said: [string, number][] = []
  const script = (answer: string, turn: number) => {
    said.push([answer, turn])
    return answer === 'Which city?' ? 'Paris' : undefined
  }

  const { trial } = await talk(['Which city?', 'Booked.'], scriptedUser(script))

  expect(saidIn(trial)).toEqual(['Hello', 'Paris'])
  expect(said).toEqual([
    ['Which city?', 0],
    ['Booked.', 1],
  ])
})

it('lets a model play the user: it sees what was said from the other side, and ends with its stop word', async () => {
  const model = new FakeModel(['Paris', 'Thanks. ###STOP###'])
  const options = { instructions: 'You want a flight to $& Paris.' }

  const { trial } = await talk(['Which city?', 'Booked.'], modelUser(model, options))

  expect(saidIn(trial)).toEqual(['Hello', 'Paris'])
  const [role, ...heard] = model.calls[1]?.[0] ?? []
  expect(role?.content).toContain('You want a flight to $& Paris.')
  expect(heard).toEqual([user(userTexts.en.begin), assistant('Hello'), user('Which city?'), assistant('Paris'), user('Booked.')])
  expect(model.calls[1]?.[1]).toEqual([])
})

it('ends the conversation of a model that never stops at a limit of turns', async () => {
  const endless: Model = { complete: async () => ({ message: assistant('And?'), stopReason: 'end_turn', usage: {} }) }

  const { trial } = await talk(new Array(5).fill('Well.'), modelUser(endless, { instructions: 'Ask on.', maxTurns: 4, locale: 'zh' }))

  expect(trial.turns).toBe(4)
})

it('F76 counts a simulated user whose model fails as error', async () => {
  const { report } = await talk(['Hi.'], modelUser(new FakeModel([new ModelError('network', 'Gone.')]), { instructions: 'x' }))

  expect(report.trials).toMatchObject([{ outcome: 'error', error: { message: 'Gone.' } }])
})

it('does not listen for ever to a user of your own', async () => {
  const { trial } = await talk(new Array(101).fill('Well.'), { next: () => 'And?' })

  expect(trial.turns).toBe(100)
})

it('tells a model that plays a user the same in both languages, with the same names to fill in', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name)

  expect(names(userTexts.zh.role)).toEqual(names(userTexts.en.role))
  expect(userTexts).toMatchSnapshot()
})

/** One trial of an agent that gives these answers, with a user. */
async function talk(
  answers: ConstructorParameters<typeof FakeModel>[0],
  simulated?: SimulatedUser,
  input: string | readonly string[] = 'Hello',
) {
  const trials: Trial[] = []
  const variant: Variant = {
    name: 'x',
    agent: () => ({ agent: new Agent({ model: new FakeModel(answers), system: 'Be kind.' }), ...(simulated ? { user: simulated } : {}) }),
  }
  const cases = typeof input === 'string' ? greeting : dataset('several', [{ id: 'a', input }])
  const report = await runEval({ dataset: cases, variants: [variant], scorers: [always, same], onTrial: (trial) => trials.push(trial) })
  return { trial: trials[0]!, report }
}

function saidIn(trial: Trial): readonly string[] {
  return trial.messages.flatMap((message) => (message.role === 'user' ? [message.content] : []))
}
