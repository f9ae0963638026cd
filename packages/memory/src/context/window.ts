import type { ContextPolicy } from '@minagent/types'
import { keptGroups, type Pinned, staysAlways } from './kept-groups.ts'
import { type MessageGroup, messageGroups, messagesOf } from './message-groups.ts'

/** Options of {@link window}. */
export interface WindowOptions {
  /** Messages that stay however old they are. Default: none. */
  readonly pinned?: Pinned
}

/**
 * Shows at most the newest `count` messages, by whole groups of calls and answers. System messages, pinned ones and the newest message of
 * a person stay besides; the newest group stays whole, also where it is larger than the window. To keep the caches of providers, messages
 * leave a quarter of the window at a time: between three quarters and all of `count` are shown.
 * @throws RangeError unless `count` is a positive integer.
 */
export function window(count: number, { pinned }: WindowOptions = {}): ContextPolicy {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`window() takes a positive integer, got ${count}.`)
  return {
    view(messages) {
      const groups = messageGroups(messages)
      return messagesOf(keptGroups(groups, windowStart(groups, count, pinned), pinned))
    },
  }
}

//#region start
/** The first group inside a window; it moves in strides of a quarter of the window. */
export function windowStart(groups: readonly MessageGroup[], count: number, pinned?: Pinned): number {
  const sizes = groups.map((group) => (staysAlways(group, pinned) ? 0 : 1 + group.answers.length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= count) return 0
  return startAfter(sizes, inStrides(total - count, Math.max(1, Math.floor(count / 4))))
}
//#endregion start

/** The first index behind at least `amount` of the sizes; the last group never leaves. */
export function startAfter(sizes: readonly number[], amount: number): number {
  let passed = 0
  for (const [index, size] of sizes.entries()) {
    if (passed >= amount) return index
    passed += size
  }
  return Math.max(0, sizes.length - 1)
}

/** `amount`, rounded up to whole strides. */
export function inStrides(amount: number, stride: number): number {
  return Math.ceil(amount / stride) * stride
}
