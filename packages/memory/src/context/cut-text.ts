import { estimateTokens } from '@minagent/types/tokens'
import { cutNote } from '../prompts.ts'

/** Cuts a text to about `maxTokens`: its head and tail, at borders between visible characters, with a note of what was left out. */
export function cutText(text: string, maxTokens: number): string {
  const tokens = estimateTokens(text)
  if (tokens <= maxTokens) return text
  let kept = Math.floor((text.length * maxTokens) / tokens)
  for (;;) {
    const cut = headAndTail(text, kept)
    if (kept === 0 || estimateTokens(cut) <= maxTokens) return cut
    kept = Math.floor(kept * 0.8)
  }
}

function headAndTail(text: string, kept: number): string {
  const head = borderBefore(text, Math.ceil((kept * 2) / 3))
  const tail = Math.max(head, borderAfter(text, text.length - Math.floor(kept / 3)))
  return text.slice(0, head) + cutNote(tail - head) + text.slice(tail)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The last border between two visible characters at or before a place. */
function borderBefore(text: string, place: number): number {
  return place >= text.length ? text.length : (graphemes.segment(text).containing(place)?.index ?? 0)
}

/** The first border between two visible characters at or after a place. */
function borderAfter(text: string, place: number): number {
  const found = place >= text.length ? undefined : graphemes.segment(text).containing(place)
  if (!found) return text.length
  return found.index === place ? place : found.index + found.segment.length
}
