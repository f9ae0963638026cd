import { expect, it } from 'vitest'
import { tallyGraph } from './tally.ts'

const words = (text: string) => text.split(' ')

it('各份的次数加在一起', async () => {
  const { state } = await tallyGraph(words).run({ texts: ['tea coffee tea', 'milk tea', 'coffee'] })

  expect(state.counts).toEqual({ tea: 3, coffee: 2, milk: 1 })
  expect(state.top).toBe('tea')
})

it('每段文字一份，rank 只执行一次', async () => {
  const finished: string[] = []

  for await (const event of tallyGraph(words).start({ texts: ['b', 'a', 'c'] })) {
    if (event.type === 'node.finished') finished.push(event.node)
  }

  expect(finished).toEqual(['split', 'count', 'count', 'count', 'rank'])
})

it('没有文字，也走到最后', async () => {
  const { state, steps } = await tallyGraph(words).run()

  expect([state.top, steps]).toEqual(['', 2])
})
