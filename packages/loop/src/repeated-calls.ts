import type { ToolCall, ToolResult } from '@minagent/types'
import { canonicalJson } from '@minagent/types/runtime'

/** Longest cycle of calls that is recognised. */
const MAX_CYCLE = 3

/** Notices when the same calls with the same results come round again and again. */
export class RepeatedCalls {
  readonly times: number
  readonly #except: ReadonlySet<string> | undefined
  readonly #recent: string[] = []

  constructor(times: number, except: ReadonlySet<string> | undefined) {
    this.times = times
    this.#except = except
  }

  /** How many times in a row the last calls, at most three in a cycle, have now come. */
  add(call: ToolCall, result: ToolResult): number {
    if (this.#except?.has(call.name)) return 0
    this.#recent.push(canonicalJson([call.name, call.arguments, result.ok ? result.data : result.error]))
    if (this.#recent.length > this.times * MAX_CYCLE) this.#recent.shift()
    let most = 1
    for (let length = 1; length <= MAX_CYCLE; length++) most = Math.max(most, this.#cycles(length))
    return most
  }

  #cycles(length: number): number {
    const recent = this.#recent
    let same = 0
    while (same + length < recent.length && recent[recent.length - 1 - same] === recent[recent.length - 1 - same - length]) same++
    return Math.floor(same / length) + 1
  }
}
