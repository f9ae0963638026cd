import { memoryBus } from '@minagent/multiagent'
import { fakeClock } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { effectOnce } from './effect-once.ts'

/** 把这些编号的消息依次发布，处理完，返回每次真正动手的编号。`fails` 说第几次动手会失败。 */
async function effectsOf(ids: readonly string[], fails: readonly number[] = []): Promise<{ effects: string[]; done: Set<string> }> {
  const clock = fakeClock()
  const bus = memoryBus({ clock, maxDeliveries: 5, retryDelayMs: 100 })
  await bus.subscribe('booker', 'orders')
  const effects: string[] = []
  const done = new Set<string>()
  const book = effectOnce(async ({ id }) => {
    effects.push(id)
    if (fails.includes(effects.length)) throw new Error('订票系统没有回答')
  }, done)
  bus.consume('booker', book)
  for (const id of ids) await bus.publish({ topic: 'orders', from: 'lead', body: '订一张票', id })
  await clock.advance(10_000)
  await bus.close()
  return { effects, done }
}

it('发布者不知道有没有送到，用同一个编号又发了一次：只订一张票', async () => {
  const { effects } = await effectsOf(['m1', 'm1'])

  expect(effects).toEqual(['m1'])
})

it('不同的编号是不同的事，各做一次', async () => {
  const { effects } = await effectsOf(['m1', 'm2', 'm1', 'm3'])

  expect(effects).toEqual(['m1', 'm2', 'm3'])
})

it('没有做成的不算做过：总线再送来时再做，做成以后才记下', async () => {
  const { effects, done } = await effectsOf(['m1', 'm1'], [1, 2])

  expect(effects).toEqual(['m1', 'm1', 'm1'])
  expect([...done]).toEqual(['m1'])
})
