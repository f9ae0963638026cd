import { compose, recall, summary, tokenBudget, type ViewReport, window, withViewReport } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import { assistant, type ContextPolicy, type Message, type Model, type Retriever, system, toolMessage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, histories } from './histories.ts'
import { viewProblem } from './view-problem.ts'

describe('every policy', () => {
  //#region histories
  it('F27 F28 shows 10,000 random histories validly, with the system message and the newest words of a person', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1_500 }), async (messages, count, limit) => {
        for (const policy of policiesOf(count, limit)) {
          const view = await policy.view(messages, contextOf(messages))
          const problem = viewProblem(view) ?? lostMessage(messages, view)
          if (problem !== undefined) throw new Error(`${problem} in ${JSON.stringify(view)}`)
        }
      }),
      { numRuns: 10_000 },
    )
  })
  //#endregion histories

  it('keeps the pinned messages with their calls and answers', async () => {
    const kept = toolMessage('c1', 'the contract')
    const look = assistant('', [{ id: 'c1', name: 'look', arguments: {} }])
    const messages = [user('read it'), look, kept, ...Array.from({ length: 40 }, (_, index) => [user(`q${index}`), assistant('a')]).flat()]
    const pinned = (message: Message): boolean => message === kept
    const model = new FakeModel([])

    for (const policy of [window(4, { pinned }), tokenBudget(60, { pinned }), summary({ model, pinned, limit: 10, keepRecent: 4 })]) {
      const view = await policy.view(messages, contextOf(messages))
      expect(view.slice(0, 3)).toEqual([user('read it'), look, kept])
    }
  })
})

describe('window', () => {
  it('shows the newest messages, and never more than its size', async () => {
    const messages = conversation(30)

    const view = await window(6).view(messages, contextOf(messages))

    expect(view.map(({ content }) => content)).toEqual(['You help.', 'q27', 'a27', 'q28', 'a28', 'q29', 'a29'])
  })

  //#region torn
  it('F27 leaves out a call together with its answer', async () => {
    const messages = [user('q'), ...rounds(3)]

    const view = await window(3).view(messages, contextOf(messages))

    expect(view).toEqual([user('q'), ...rounds(3).slice(-2)])
  })
  //#endregion torn

  it('moves in strides: in most rounds the view before is the beginning of the next', async () => {
    const reports: ViewReport[] = []
    const policy = withViewReport(window(40), (report) => reports.push(report))
    const messages: Message[] = [user('q')]
    for (const [index, message] of rounds(100).entries()) {
      messages.push(message)
      if (message.role === 'tool') await policy.view(messages, contextOf(messages, 'r', index))
    }

    const broken = reports.slice(1).filter((report, index) => report.cachePrefix < (reports[index]?.shown ?? 0))

    expect(broken.length).toBeLessThanOrEqual(100 / 5)
    expect(Math.max(...reports.map(({ shown }) => shown))).toBeLessThanOrEqual(41)
  })

  it('is no size below one', () => {
    for (const count of [0, -1, 1.5, Number.NaN]) expect(() => window(count)).toThrow(RangeError)
  })
})

describe('tokenBudget', () => {
  it('keeps below its limit, also where one answer of a tool is larger than that', async () => {
    const messages = [
      ...conversation(50),
      user('read'),
      assistant('', [{ id: 'c', name: 'read', arguments: {} }]),
      toolMessage('c', '文字👩‍👩‍👧 '.repeat(5_000)),
    ]

    const view = await tokenBudget(1_000).view(messages, contextOf(messages))

    expect(estimateTokens(view)).toBeLessThanOrEqual(1_000)
    const text = view.at(-1)?.content ?? ''
    expect(text).toMatch(/^文字👩‍👩‍👧 [\s\S]*\[… \d+ characters left out …\][\s\S]*👩‍👩‍👧 $/u)
    expect(text.replaceAll('👩‍👩‍👧', '')).not.toMatch(/[\u200d\ud800-\udfff]/)
  })

  it('never cuts what a person said', async () => {
    const long = user('every word counts '.repeat(500))

    expect(await tokenBudget(100).view([user('old'), assistant('a'), long], contextOf([long]))).toEqual([long])
  })

  it('gives the same view for the same messages, and extends it while there is room', async () => {
    const reports: ViewReport[] = []
    const policy = withViewReport(tokenBudget(2_000), (report) => reports.push(report))
    const messages: Message[] = []
    for (const message of conversation(300)) {
      messages.push(message)
      if (message.role !== 'user') continue
      const view = await policy.view(messages, contextOf(messages))
      expect(await tokenBudget(2_000).view(messages, contextOf(messages))).toEqual(view)
    }

    const kept = reports.slice(1).filter((report, index) => report.cachePrefix === reports[index]?.shown)

    expect(kept.length / reports.length).toBeGreaterThan(0.9)
  })
})

function policiesOf(count: number, limit: number): readonly ContextPolicy[] {
  const summing = (): ContextPolicy => summary({ model: everyOther(), keepRecent: count, limit })
  return [
    window(count),
    tokenBudget(limit),
    summing(),
    compose(summing(), window(count)),
    compose(summing(), tokenBudget(limit)),
    compose(window(count), tokenBudget(limit)),
    compose(tokenBudget(limit), summing()),
    compose(summing(), tokenBudget(limit), recall({ facts: everything, limitTokens: limit })),
  ]
}

/** Finds something for every question. */
const everything: Retriever = {
  search: async (query) => [{ id: 'd#0-1', documentId: 'd', text: query, start: 0, end: 1, metadata: {}, score: 1 }],
}

/** Sums up once, fails once, and so on. */
function everyOther(): Model {
  let calls = 0
  return {
    async complete() {
      if (calls++ % 2 === 1) throw new Error('down')
      return { message: assistant('Looked.'), stopReason: 'end_turn', usage: {} }
    },
  }
}

/** What must stay and is not there: the system message, the newest words of a person. */
function lostMessage(messages: readonly Message[], view: readonly Message[]): string | undefined {
  const synthetic = new Set(['summary', 'model_feedback'])
  const newest = messages.findLast((message) => message.role === 'user' && !synthetic.has(message.name ?? ''))
  const lost = messages.find((message) => (message.role === 'system' || message === newest) && !view.includes(message))
  return lost && `the ${lost.role} message is lost`
}

function conversation(turns: number): readonly Message[] {
  return [system('You help.'), ...Array.from({ length: turns }, (_, index) => [user(`q${index}`), assistant(`a${index}`)]).flat()]
}

function rounds(count: number): readonly Message[] {
  return Array.from({ length: count }, (_, index) => [
    assistant('', [{ id: `c${index}`, name: 'look', arguments: {} }]),
    toolMessage(`c${index}`, `seen ${index}`),
  ]).flat()
}
