import { EventFeed } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

interface Numbered {
  readonly n: number
}

const numbered = (n: number): Numbered => ({ n })
const nobodyLeft = () => {
  throw new Error('The last iteration was left.')
}

async function rest(iterator: AsyncIterator<Numbered>): Promise<number[]> {
  const numbers: number[] = []
  for (;;) {
    const { done, value } = await iterator.next()
    if (done) return numbers
    numbers.push(value.n)
  }
}

describe('an event feed', () => {
  it('gives each iteration what came since it was taken, after its past, read or not', async () => {
    const feed = new EventFeed<Numbered>()
    const first = feed.iterate(nobodyLeft)
    feed.push(numbered(1))
    const second = feed.iterate(nobodyLeft, [numbered(0)])
    feed.push(numbered(2))
    feed.close()

    expect([await rest(first), await rest(second), await rest(feed.iterate(nobodyLeft))]).toEqual([[1, 2], [0, 2], []])
    expect(feed.watched).toBe(false)
  })

  it('wakes all who wait, in the order in which they asked', async () => {
    const feed = new EventFeed<Numbered>()
    const iterator = feed.iterate(nobodyLeft)
    const reads = [iterator.next(), iterator.next(), iterator.next()]

    feed.push(numbered(1))
    feed.push(numbered(2))
    feed.close()

    expect(await Promise.all(reads)).toEqual([
      { done: false, value: { n: 1 } },
      { done: false, value: { n: 2 } },
      { done: true, value: undefined },
    ])
  })

  it('throws the error of its end once into each iteration, behind what came before', async () => {
    const feed = new EventFeed<Numbered>()
    const early = feed.iterate(nobodyLeft)
    feed.push(numbered(1))
    feed.close({ error: new Error('broken') })
    const late = feed.iterate(nobodyLeft)

    expect(await early.next()).toEqual({ done: false, value: { n: 1 } })
    for (const iterator of [early, late]) {
      await expect(iterator.next()).rejects.toThrow('broken')
      expect(await iterator.next()).toEqual({ done: true, value: undefined })
    }
  })

  it('tells when the last iteration is left before the end, also before its first event', async () => {
    const feed = new EventFeed<Numbered>()
    const left: string[] = []
    const [one, other] = ['one', 'other'].map((name) => feed.iterate(() => left.push(name)))

    await one?.return?.()
    await one?.return?.()
    expect([left, feed.watched]).toEqual([[], true])
    await other?.return?.()

    expect([left, feed.watched]).toEqual([['other'], false])
  })

  it('is not left by who leaves after the end', async () => {
    const feed = new EventFeed<Numbered>()
    const iterator = feed.iterate(nobodyLeft)
    feed.push(numbered(1))
    feed.close()

    await iterator.return?.()

    expect(await iterator.next()).toEqual({ done: true, value: undefined })
  })
})
