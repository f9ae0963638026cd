import type { ScoredPassage, UserMessage } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import type { RecallTexts } from '../prompts.ts'

/** The passages that fit into `limitTokens`, as one message; undefined without any. A passage that is too large is left out whole. */
export function memoryMessage(passages: readonly ScoredPassage[], limitTokens: number, texts: RecallTexts): UserMessage | undefined {
  const shown: ScoredPassage[] = []
  const lines = [texts.heading]
  for (const passage of passages) {
    const line = passageLine(passage, texts)
    if (estimateTokens([...lines, line].join('\n')) + TOKENS_PER_MESSAGE > limitTokens) continue
    lines.push(line)
    shown.push(passage)
  }
  if (shown.length === 0) return undefined
  const origin = { kind: 'memory', untrusted: shown.some(isUntrusted) } as const
  return { role: 'user', content: lines.join('\n'), name: 'memory', origin }
}

const TOKENS_PER_MESSAGE = 4

/** Passages of documents are cited by their ids; facts are known by when and by whom they were said. What has several lines begins no other entry. */
function passageLine(passage: ScoredPassage, texts: RecallTexts): string {
  const { at, speaker } = passage.metadata
  const notes = [
    typeof at === 'number' && Math.abs(at) <= LAST_TIME ? DAY.format(at) : passage.id,
    ...(typeof speaker === 'string' ? [speaker] : []),
    ...(isUntrusted(passage) ? [texts.untrusted] : []),
  ]
  return `- [${notes.join(', ')}] ${passage.text}`.replaceAll(/[\r\n\u0085\u2028\u2029]+/g, '\n  ')
}

function isUntrusted({ metadata }: ScoredPassage): boolean {
  return metadata.untrusted !== false
}

/** The last ms of ECMAScript's calendar. */
const LAST_TIME = 8.64e15

/** Swedish writes dates as ISO 8601 does. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' })
