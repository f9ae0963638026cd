import { type Span, spanTree } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behaviours, eventsOf, tickingClock } from './random-runs.ts'

interface Placed {
  readonly span: Span
  readonly parent: Span | undefined
}

function placed(spans: readonly Span[], parent?: Span): Placed[] {
  return spans.flatMap((span) => [{ span, parent }, ...placed(span.children, span)])
}

function tokensOf(usages: readonly { readonly inputTokens?: number; readonly outputTokens?: number }[]): number {
  return usages.reduce((sum, { inputTokens = 0, outputTokens = 0 }) => sum + inputTokens + outputTokens, 0)
}

/** What is wrong with the places of what the events tell. */
function problemsOf(events: readonly RunEvent[], tree: readonly Span[]): string[] {
  const all = placed(tree)
  const found = (kind: Span['kind'], runId: string, round: number, callId?: string) =>
    all.filter(({ span }) => span.kind === kind && span.runId === runId && span.round === round && span.toolCallId === callId)
  const inStep = (of: readonly Placed[], { runId }: RunEvent, round: number) =>
    of.length === 1 && of[0]?.parent?.kind === 'step' && of[0].parent.runId === runId && of[0].parent.round === round
  const problems: string[] = []
  for (const event of events) {
    const runs = all.filter(({ span }) => span.kind === 'run' && span.runId === event.runId)
    const above = runs[0]?.parent
    if (runs.length !== 1) problems.push(`${runs.length} spans of run ${event.runId}`)
    if (above?.toolCallId !== event.parent?.callId || above?.runId !== event.parent?.runId) problems.push(`run ${event.runId} is misplaced`)
    if (event.type === 'model.started' || event.type === 'model.finished') {
      if (!inStep(found('model', event.runId, event.round), event, event.round)) problems.push(`${event.type} ${event.round}`)
    }
    if (event.type === 'tool.call.started') {
      if (!inStep(found('tool', event.runId, event.round, event.call.id), event, event.round))
        problems.push(`${event.type} ${event.call.id}`)
    }
  }
  for (const { span, parent } of all) {
    if (!(span.startedAt <= span.endedAt)) problems.push(`${span.id} ends before it begins`)
    if (parent && (span.startedAt < parent.startedAt || span.endedAt > parent.endedAt)) problems.push(`${span.id} outlasts ${parent.id}`)
    if (span.usage && span.kind !== 'model') problems.push(`${span.id} has usage`)
  }
  if (new Set(all.map(({ span }) => span.id)).size !== all.length) problems.push('an id comes twice')
  return problems
}

const modelUsages = (tree: readonly Span[]) => placed(tree).flatMap(({ span }) => (span.usage ? [span.usage] : []))

describe('the tree of any runs', () => {
  //#region anywhere
  it('F75 gives all work its one parent wherever the events end, and counts each token once', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours(2), async (behaviour) => {
        const { events, results } = await eventsOf(behaviour, 'r', tickingClock())

        for (let end = 0; end <= events.length; end++) {
          const part = events.slice(0, end)
          const tree = spanTree(part)
          expect(problemsOf(part, tree)).toEqual([])
          const told = part.flatMap((event) => (event.type === 'model.finished' ? [event.response.usage] : []))
          expect(tokensOf(modelUsages(tree))).toBe(tokensOf(told))
        }
        const tree = spanTree(events)
        expect(tokensOf(modelUsages(tree))).toBe(tokensOf(results.map(({ usage }) => usage)))
        expect(placed(tree).filter(({ span }) => span.status === 'unfinished' || span.status === 'waiting')).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
  //#endregion anywhere

  it('F75 does not care how the events of several runs are mixed, nor whether they come twice', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours(1), behaviours(1), fc.infiniteStream(fc.boolean()), async (one, other, picks) => {
        const first = (await eventsOf(one, 'a', tickingClock(1))).events
        const second = (await eventsOf(other, 'b', tickingClock(1_000_000))).events
        const rest: readonly [RunEvent[], RunEvent[]] = [[...first], [...second]]
        const mixed: RunEvent[] = []
        while (mixed.length < first.length + second.length) {
          const [a, b] = picks.next().value ? rest : [rest[1], rest[0]]
          const next = a.shift() ?? b.shift()
          if (next) mixed.push(next)
        }
        const expected = [...spanTree(first), ...spanTree(second)]

        expect(spanTree(mixed)).toEqual(expected)
        expect(spanTree([...mixed, ...mixed])).toEqual(expected)
        expect(spanTree(mixed.flatMap((event) => [event, event]))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('F75 is the same from a journal, which tells no beginnings of models', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours(1), async (behaviour) => {
        const { events } = await eventsOf(behaviour, 'r', tickingClock())
        const shape = (spans: readonly Span[]): unknown =>
          spans.map(({ id, status, usage, children }) => [id, status, usage, shape(children)])

        expect(shape(spanTree(events.filter((event) => 'seq' in event)))).toEqual(shape(spanTree(events)))
      }),
      { numRuns: 40 },
    )
  })
})
