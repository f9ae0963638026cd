import { estimateTokens } from '@minagent/types/tokens'

/** What was too long: its beginning and its end, each about half of the limit, whole lines where there are any. */
export interface CutText {
  readonly head: string
  readonly tail: string
  /** The estimate of the whole. */
  readonly tokens: number
}

/** Cuts the middle out of a text of more than `maxTokens` tokens (an estimate); undefined for one that is not longer. */
export function cutMiddle(text: string, maxTokens: number): CutText | undefined {
  const tokens = estimateTokens(text)
  if (tokens <= maxTokens) return undefined
  const half = Math.floor((text.length * maxTokens) / tokens / 2)
  const head = text.slice(0, half)
  const tail = text.slice(text.length - half)
  const headEnd = head.lastIndexOf('\n')
  const tailStart = tail.indexOf('\n')
  return {
    head: headEnd > 0 ? head.slice(0, headEnd) : head.replace(/[\uD800-\uDBFF]$/, ''),
    tail: tailStart >= 0 && tailStart < tail.length - 1 ? tail.slice(tailStart + 1) : tail.replace(/^[\uDC00-\uDFFF]/, ''),
    tokens,
  }
}
