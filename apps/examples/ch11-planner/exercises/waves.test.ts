import type { Plan } from '@minagent/planner'
import { expect, it } from 'vitest'
import { plan } from '../trip.ts'
import { wavesOf } from './waves.ts'

const planOf = (tasks: Readonly<Record<string, readonly string[]>>): Plan => ({
  goal: '目标',
  tasks: Object.entries(tasks).map(([id, dependsOn]) => ({ id, task: id, dependsOn })),
})

it('周末的行程三波做完', () => {
  expect(wavesOf(plan)).toEqual([['weather', 'train', 'rules'], ['hotel', 'route'], ['letter']])
})

it('一个任务在它最慢的依赖之后', () => {
  expect(wavesOf(planOf({ last: ['a', 'c'], a: [], b: ['a'], c: ['b'] }))).toEqual([['a'], ['b'], ['c'], ['last']])
})

it('有循环就说出来，不会一直转下去', () => {
  expect(() => wavesOf(planOf({ start: [], hen: ['egg', 'start'], egg: ['hen'] }))).toThrow('循环')
})
