import type { PageData, PageRow } from '../html/page-data.ts'
import { count, shownCost, shownTime } from './amounts.ts'
import { element } from './element.ts'
import { longText } from './long-text.ts'
import { callView, conversationView, earlierView, messageView } from './message-view.ts'
import { MARKS } from './row-view.ts'

/** Everything about one span. */
export function detailsView(row: PageRow, data: PageData): HTMLElement {
  const { texts } = data
  const { kind, name, status, error } = row
  const mark = MARKS[status]
  const box = element(
    'div',
    {},
    element('h2', {}, element('span', { class: `kind ${kind}` }, texts[kind]), element('bdi', {}, name)),
    element('p', { class: `state ${status}` }, `${mark ? `${mark} ` : ''}${texts[status]}`),
  )
  if (error) {
    box.append(
      element(
        'div',
        { class: 'failure' },
        element('b', {}, [error.name, error.code].filter(Boolean).join(' · ')),
        longText(error.message, texts),
      ),
    )
  }
  box.append(factsView(row, data), ...textsOf(row, data))
  return box
}

function factsView(row: PageRow, data: PageData): HTMLElement {
  const { texts, runs, startedAt } = data
  const run = runs[row.run]
  const list = element('dl')
  const fact = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') list.append(element('dt', {}, label), element('dd', {}, value))
  }
  const moment = new Intl.DateTimeFormat(data.locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(startedAt + row.startMs)
  fact(texts.started, `${moment} (+${shownTime(row.startMs)})`)
  fact(texts.duration, shownTime(row.durationMs))
  for (const key of TOKENS) {
    const tokens = row.usage?.[key]
    if (tokens !== undefined) fact(texts[key], count(tokens))
  }
  fact(texts.cost, shownCost(row, data) + (row.isCostPartial && row.cost !== undefined ? ` (${texts.partial})` : ''))
  if (row.kind === 'run') {
    fact(texts.ended, run?.stopReason)
    fact(texts.tools, run?.tools.join(', '))
  }
  fact(texts.runId, run?.id)
  const call = row.asked && run?.messages[row.asked[0]]?.calls?.[row.asked[1]]
  fact(texts.callId, call?.id)
  fact(texts.notes, row.notes?.join(' · '))
  return list
}

const TOKENS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** How many messages of a run are shown at once. */
const LAST = 20

function textsOf(row: PageRow, { runs, texts }: PageData): readonly Node[] {
  const messages = runs[row.run]?.messages ?? []
  const answer = row.answer === undefined ? undefined : messages[row.answer]
  const heading = (text: string) => element('h3', {}, text)
  if (row.kind === 'run') {
    const last = messages.slice(-LAST).map((message) => messageView(message, texts))
    return [heading(texts.conversation), ...earlierView(messages.slice(0, -LAST), texts), ...last]
  }
  if (row.kind === 'tool') {
    const call = row.asked && messages[row.asked[0]]?.calls?.[row.asked[1]]
    return [
      ...(call ? [heading(texts.arguments), callView(call, texts)] : []),
      ...(answer ? [heading(texts.result), messageView(answer, texts)] : []),
    ]
  }
  const given = row.seen
    ? [heading(texts.conversation), ...conversationView(messages.slice(0, row.seen.count), row.seen.addedFrom, texts)]
    : []
  return [...given, ...(answer ? [heading(texts.answer), messageView(answer, texts)] : [])]
}
