import type { RunEvent } from '@minagent/types'
import { element } from './element.ts'
import { filled, type PageTexts } from './texts.ts'

/** What an event of a run is told as between the messages; undefined for most. */
export function runNote(event: RunEvent, texts: PageTexts): HTMLElement | undefined {
  switch (event.type) {
    case 'run.cancel.requested':
      return element('p', { class: 'note' }, texts.cancelAsked)
    case 'run.dead_lettered':
      return bad(filled(texts.deadLetter, { count: event.attempts }))
    case 'internal_error':
      return bad(texts.internal)
    case 'run.failed': {
      const { stopReason, error } = event
      if (stopReason === 'cancelled') return element('p', { class: 'note' }, texts.cancelled)
      return bad(filled(texts.ended, { reason: error ? `${stopReason} · ${error.message}` : stopReason }))
    }
    default:
      return undefined
  }
}

function bad(text: string): HTMLElement {
  return element('p', { class: 'note bad' }, text)
}
