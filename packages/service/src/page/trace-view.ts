import { cost, type Prices, type Span, spanTree } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { shownCost, shownCount, shownTime } from './amounts.ts'
import { element } from './element.ts'
import { spanRow } from './span-row.ts'
import { filled, type PageTexts } from './texts.ts'

/** The events of one run, and where it is drawn. */
interface RunTrace {
  readonly events: RunEvent[]
  readonly section: HTMLElement
}

/** What the agent did, as bars on a time line, the newest run on top; it grows while the agent works. */
export class TraceView {
  readonly box: HTMLElement
  readonly #runs = element('div', { class: 'runs' })
  readonly #texts: PageTexts
  readonly #prices: Prices
  #trace: RunTrace | undefined
  /** The last moment of the service, and ours when it came: their clocks differ. */
  #heard = { at: 0, here: 0 }
  #isDrawn = true

  constructor(texts: PageTexts, prices: Prices) {
    this.#texts = texts
    this.#prices = prices
    this.#runs.dataset.empty = texts.traceEmpty
    this.box = element('div', { class: 'trace', role: 'region', 'aria-label': texts.trace, tabindex: '0' }, this.#runs)
  }

  add(event: RunEvent): void {
    this.#heard = { at: event.at, here: systemClock.now() }
    if (event.type === 'assistant.delta') return
    if (event.type === 'run.started' && !event.parent) {
      const section = element('section')
      this.#trace = { events: [], section }
      this.#runs.prepend(section)
    }
    this.#trace?.events.push(event)
    this.redraw()
  }

  /** Draws the run anew before the browser shows the page next. */
  redraw(): void {
    if (!this.#isDrawn) return
    this.#isDrawn = false
    requestAnimationFrame(() => {
      this.#isDrawn = true
      this.#draw()
    })
  }

  #draw(): void {
    const { events, section } = this.#trace ?? {}
    const [run] = events ? spanTree(events) : []
    if (!events || !section || !run) return
    const now = this.#heard.at + systemClock.now() - this.#heard.here
    const time = { from: run.startedAt, to: isUnderWay(run) ? Math.max(now, run.endedAt) : run.endedAt }
    section.replaceChildren(
      element('p', { class: 'sum' }, this.#sum(events, time.to - time.from)),
      element('ol', {}, ...rowsOf(run, 0).map(([span, depth]) => spanRow(span, { depth, time, texts: this.#texts }))),
    )
  }

  #sum(events: readonly RunEvent[], durationMs: number): string {
    const { total } = cost(events, this.#prices)
    const { inputTokens, outputTokens } = total.usage
    const tokens = { in: shownCount(inputTokens ?? 0), out: shownCount(outputTokens ?? 0) }
    const calls = events.filter(({ type }) => type === 'tool.call.started').length
    const words = [shownTime(durationMs), filled(this.#texts.modelCalls, { count: total.calls })]
    if (calls > 0) words.push(filled(this.#texts.toolCalls, { count: calls }))
    if (inputTokens !== undefined || outputTokens !== undefined) words.push(filled(this.#texts.tokens, tokens))
    if (total.amount) words.push(`${total.unpriced > 0 ? '≥ ' : ''}${shownCost(total.amount)}`)
    return words.join(' · ')
  }
}

/** Steps only group: what stands in them is shown. */
function rowsOf(span: Span, depth: number): readonly (readonly [Span, number])[] {
  const isShown = span.kind !== 'step' || span.children.length === 0
  const below = span.children.flatMap((child) => rowsOf(child, isShown ? depth + 1 : depth))
  return isShown ? [[span, depth], ...below] : below
}

function isUnderWay({ status }: Span): boolean {
  return status === 'unfinished'
}
