import { absent, any, callsOf, type ExpectedCall, oneOf, type TrajectoryMode, trajectory } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { agentAsTool, handoff } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentWith, call, outcomeOf, played, scoreOf, toolOf, tools, trialOf, trialWithCalls } from './trials.ts'

describe('the modes of a trajectory', () => {
  const names = (text: string) => [...text].map((name) => call(name))

  it.each<[TrajectoryMode, string, string, string]>([
    ['strict', 'ab', 'ab', 'pass'],
    ['strict', 'ab', 'ba', 'fail'],
    ['strict', 'ab', 'aab', 'fail'],
    ['unordered', 'ab', 'ba', 'pass'],
    ['unordered', 'aab', 'ab', 'fail'],
    ['unordered', 'ab', 'aab', 'fail'],
    ['subset', 'ab', 'b', 'pass'],
    ['subset', 'ab', '', 'pass'],
    ['subset', 'ab', 'bb', 'fail'],
    ['subset', 'ab', 'c', 'fail'],
    ['superset', 'ab', 'cbda', 'pass'],
    ['superset', 'aa', 'ab', 'fail'],
  ])('%s: expected %s, called %s: %s', async (mode, expected, called, outcome) => {
    const trial = await trialWithCalls(names(called))

    expect(await outcomeOf(trajectory({ mode, expected: [...expected] }), trial)).toBe(outcome)
  })

  it('order any calls so that as many as possible fit, whatever the order of the expectations', () => {
    const expectations = [1, 2, 3].map((most): ExpectedCall => ({ tool: 'a', arguments: { n: (n: unknown) => Number(n) <= most } }))
    return fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(expectations, { minLength: 3 }),
        fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
        async (expected, values) => {
          const trial = await trialWithCalls(values.map((n) => call('a', { n })))

          expect(await outcomeOf(trajectory({ mode: 'unordered', expected }), trial)).toBe('pass')
        },
      ),
      { numRuns: 40 },
    )
  })

  it('cannot be judged by a call with a member of another name, whose arguments would go unseen', async () => {
    const trial = await trialWithCalls([call('a', { x: 2 })])

    expect(await outcomeOf(trajectory(), { ...trial, case: { ...trial.case, expected: [{ tool: 'a', args: { x: 1 } }] } })).toBe('error')
  })

  it('say what is missing, what is too much and what is out of order', async () => {
    const trial = await trialWithCalls([call('a', { x: 1 }), call('b')])
    const reasonOf = async (expected: (ExpectedCall | string)[]) => (await scoreOf(trajectory({ expected }), trial)).reason

    expect(await reasonOf([{ tool: 'a', arguments: { x: 2 } }, 'b'])).toBe('Missing: a({"x":2}). Not expected: a({"x":1}).')
    expect(await reasonOf(['b', 'a'])).toBe('The calls are not in the expected order: a({"x":1}), b({}).')
  })
})

describe('arguments of expected calls', () => {
  const trial = trialWithCalls([call('book', { city: 'Paris', days: 3, options: { wifi: true } })])
  const outcomeWith = async (args: Readonly<Record<string, unknown>>) =>
    outcomeOf(trajectory({ expected: [{ tool: 'book', arguments: args }] }), await trial)

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['literal values', { city: 'Paris', days: 3, options: { wifi: true } }, 'pass'],
    ['another literal value', { city: 'Paris', days: 4, options: any }, 'fail'],
    ['one of several', { city: oneOf('Paris', 'paris'), days: any, options: any }, 'pass'],
    ['none of several', { city: oneOf('Rome', 'Milan'), days: any, options: any }, 'fail'],
    ['a predicate', { city: any, days: (days: unknown) => Number(days) > 2, options: any }, 'pass'],
    ['a predicate that says no', { city: any, days: (days: unknown) => Number(days) > 3, options: any }, 'fail'],
    ['any for one that is absent', { city: any, days: any, options: any, hotel: any }, 'pass'],
    ['one that may be absent', { city: any, days: any, options: any, hotel: oneOf('Ritz', absent) }, 'pass'],
    ['one that is absent', { city: any, days: any, options: any, hotel: 'Ritz' }, 'fail'],
    ['one too many', { city: any, days: any }, 'fail'],
  ])('%s', async (_, args, outcome) => {
    expect(await outcomeWith(args)).toBe(outcome)
  })

  it('may stand in the data, as JSON', async () => {
    const expected = JSON.parse(JSON.stringify([{ tool: 'book', arguments: { city: oneOf('Paris'), days: any, options: any } }]))

    expect(await outcomeOf(trajectory(), { ...(await trial), case: { id: 'c', input: '', expected } })).toBe('pass')
    expect(await outcomeOf(trajectory(), { ...(await trial), case: { id: 'c', input: '', expected: [{ name: 'book' }] } })).toBe('error')
  })
})

describe('forbidden calls', () => {
  it('fail in any mode, and are enough to expect', async () => {
    const trial = await trialWithCalls([call('read'), call('delete', { id: 7 })])

    expect(await scoreOf(trajectory({ forbidden: ['delete'], expected: ['read', 'delete'] }), trial)).toEqual({
      outcome: 'fail',
      reason: 'A forbidden call: delete({"id":7}).',
    })
    expect(await outcomeOf(trajectory({ forbidden: ['send'] }), trial)).toBe('pass')
    expect(await outcomeOf(trajectory({ forbidden: [{ tool: 'delete', arguments: { id: 8 } }] }), trial)).toBe('pass')
  })

  it('count where they were asked for, though nothing was carried out', async () => {
    const trial = await played(agentWith('read'), [[call('delete')], 'Done.'])

    expect(await outcomeOf(trajectory({ forbidden: ['delete'] }), trial)).toBe('fail')
  })

  it('F76 say nothing of a case that could not be carried out', async () => {
    const error = { name: 'ModelError', message: 'down' }

    expect(await outcomeOf(trajectory({ forbidden: ['delete'] }), trialOf({ error }))).toBe('error')
  })
})

describe('calls of sub-agents', () => {
  it('are left out unless asked for, in the order in which they came', async () => {
    const trial = await played(
      (script) => {
        const helper = new Agent({
          model: new FakeModel([[call('search', { q: 'tea' })], 'Found.']),
          tools: tools('search'),
          name: 'helper',
        })
        return new Agent({
          model: new FakeModel(script),
          tools: new ToolRegistry([agentAsTool(helper, { name: 'helper', description: 'Helps.' })]),
        })
      },
      [[call('helper', { task: 'Find tea.' })], 'Done.'],
    )

    expect(await outcomeOf(trajectory({ expected: ['helper'] }), trial)).toBe('pass')
    expect(await outcomeOf(trajectory({ expected: ['helper', 'search'], subAgents: true }), trial)).toBe('pass')
    expect(callsOf(trial.events, { subAgents: true }).map(({ name }) => name)).toEqual(['helper', 'search'])
  })

  it('of a team that hands over are the calls of the team', async () => {
    const trial = await played(
      (script) => {
        const member = (name: string, replies: readonly ScriptItem[], tool: Tool) => ({
          agent: (handoffs: readonly Tool[]) =>
            new Agent({ model: new FakeModel(replies), tools: new ToolRegistry([...handoffs, tool]), name }),
          description: name,
        })
        const desk = member('desk', script, toolOf('lookup'))
        const sales = member('sales', [[call('price')], 'Cheap.'], toolOf('price'))
        return handoff({ agents: { desk, sales }, first: 'desk' })
      },
      [[call('lookup')], [call('handoff_to_sales', { reason: 'A price.' })]],
    )

    expect(callsOf(trial.events).map(({ name }) => name)).toEqual(['lookup', 'handoff_to_sales', 'price'])
  })
})
