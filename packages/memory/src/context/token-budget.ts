import type { ContextPolicy, Message } from '@minagent/types'
import { estimateTokens, type TokenFamily } from '@minagent/types/tokens'
import { cutText } from './cut-text.ts'
import { keptGroups, type Pinned } from './kept-groups.ts'
import { type MessageGroup, messageGroups, messagesOf } from './message-groups.ts'
import { inStrides, startAfter } from './window.ts'

/** Options of {@link tokenBudget}. */
export interface TokenBudgetOptions {
  /** Messages that stay however old they are. Default: none. */
  readonly pinned?: Pinned
  /** Whose tokenizer the estimate stands for, see `tokenFamilyOf`. Default `'o200k'`. */
  readonly family?: TokenFamily
}

/**
 * Shows what fits into `limit` tokens by the estimate of `@minagent/types/tokens` (the tools are not counted). The oldest groups of calls
 * and answers leave first, a quarter of the limit at a time, so that caches of providers hold. System messages, pinned ones, the newest
 * message of a person and the newest group stay; where they alone are too large, the answers of tools in that group are cut, with a
 * note. A person's words and instructions are never cut: with those above the limit, so is the view.
 * @throws RangeError unless `limit` is a positive integer.
 */
export function tokenBudget(limit: number, { pinned, family }: TokenBudgetOptions = {}): ContextPolicy {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`tokenBudget() takes a positive integer, got ${limit}.`)
  const weigh = groupScale(family)
  return {
    view(messages) {
      const groups = messageGroups(messages)
      const kept = fittingGroups(groups, limit, weigh, pinned)
      return messagesOf(weigh(kept) <= limit ? kept : withCutAnswers(kept, limit, weigh))
    },
  }
}

/** The tokens of groups; each message is counted once. */
type Weigh = (groups: readonly MessageGroup[]) => number

function groupScale(family: TokenFamily | undefined): Weigh {
  const known = new WeakMap<Message, number>()
  const tokensOf = (message: Message): number => {
    const tokens = known.get(message) ?? estimateTokens([message], family)
    known.set(message, tokens)
    return tokens
  }
  return (groups) => messagesOf(groups).reduce((sum, message) => sum + tokensOf(message), 0)
}

function fittingGroups(groups: readonly MessageGroup[], limit: number, weigh: Weigh, pinned?: Pinned): readonly MessageGroup[] {
  const sizes = groups.map((group) => weigh([group]))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const stride = Math.max(1, Math.floor(limit / 4))
  let kept = groups
  for (let amount = inStrides(Math.max(0, total - limit), stride); ; amount += stride) {
    const start = startAfter(sizes, amount)
    kept = keptGroups(groups, start, pinned)
    if (weigh(kept) <= limit || start >= groups.length - 1) return kept
  }
}

/** Cuts the answers of the last group to equal shares of what the rest leaves, but to no less than a few words. */
function withCutAnswers(groups: readonly MessageGroup[], limit: number, weigh: Weigh): readonly MessageGroup[] {
  const last = groups.at(-1)
  if (!last || last.answers.length === 0) return groups
  const bare = { ...last, answers: last.answers.map((answer) => ({ ...answer, content: '' })) }
  const room = limit - weigh([...groups.slice(0, -1), bare])
  const share = Math.max(LEAST_TOKENS, Math.floor(room / last.answers.length))
  const answers = last.answers.map((answer) => {
    const content = cutText(answer.content, share)
    if (content === answer.content) return answer
    // The text stands in the blocks as well.
    const { blocks: _, ...rest } = answer
    return { ...rest, content }
  })
  return [...groups.slice(0, -1), { ...last, answers }]
}

const LEAST_TOKENS = 32
