import type { Mention } from './evidence.ts'
import { halfWidth } from './span.ts'

/** The two ends of a pair that a text names ("5 miles to km", 从北京到上海). */
export interface FromTo {
  readonly from?: Mention
  readonly to?: Mention
}

/** Finds the ends of a conversion, a route or a translation; what is not there is absent. */
export function findFromTo(text: string): FromTo {
  const plain = halfWidth(text)
  for (const pattern of PATTERNS) {
    const match = pattern.exec(plain)
    if (!match?.groups) continue
    const from = mention(text, match.indices?.groups?.from)
    const to = mention(text, match.indices?.groups?.to)
    return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  }
  return {}
}

const NUMBER = '[\\d.,]+|[零一二两三四五六七八九十百千万点]+'
const THING = '[\\p{L}°][\\p{L}°/]*(?: (?!(?:to|into|in|is|are|equal|from|on|for|at|tomorrow|today|and|by|using)\\b)[\\p{L}]+){0,2}'
const HAN = '[^\\s，。？！,.?!的是换兑转折能可等有多几少到去往成为为一下]{1,8}'

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\bhow (?:many|much) (?<to>${THING})(?:(?: is| are| in| equals?| for| per)+| do I get for| can I get for) (?:there in )?(?:[\\d.,]+|an?|one) ?(?<from>${THING})`,
    'diu',
  ),
  new RegExp(`\\bfrom (?<from>${THING}) (?:in)?to (?<to>${THING})`, 'diu'),
  new RegExp(`[\\d.,]+ ?(?<from>${THING}) (?:into|to|in|as) (?<to>${THING})`, 'diu'),
  new RegExp(`从\\s*(?<from>${HAN})\\s*(?:到|去|往|飞|至)\\s*(?<to>${HAN})`, 'du'),
  new RegExp(
    `(?:${NUMBER})\\s*(?<from>${HAN})\\s*(?:能|可以|可)?\\s*(?:换算成|转换成|兑换成|换成|转成|折合成|换算为|转换为|兑换|折合|等于|换|是|合|有)\\s*(?:多少|几)?\\s*(?<to>${HAN})`,
    'du',
  ),
  new RegExp(`(?:译成|换成|转成|翻译为|换算成|转换成|转换为)\\s*(?<to>${HAN})`, 'du'),
  new RegExp(`\\b(?:into|to) (?<to>${THING})`, 'diu'),
]

function mention(text: string, indices: readonly [number, number] | undefined): Mention | undefined {
  if (indices === undefined) return undefined
  const [start, end] = indices
  return { start, end, text: text.slice(start, end) }
}
