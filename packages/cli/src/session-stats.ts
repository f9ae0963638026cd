import type { RunEvent, RunResult } from '@minagent/types'
import { costOf, dollars } from './cost-of.ts'
import type { SessionCounts } from './texts/chat-texts.ts'

/** Counts what the runs of a session took. */
export class SessionStats {
  #rounds = 0
  #toolCalls = 0
  #input = 0
  #output = 0
  #costUsd: number | undefined
  #timeMs = 0
  #startedAt = 0
  #endedAt = 0

  /** Takes note of when a run goes on. */
  see({ type, at }: RunEvent): void {
    if (type === 'run.started' || type === 'run.resumed') this.#startedAt = at
    this.#endedAt = at
  }

  /** Adds a run that has ended; gives what it took. */
  add({ modelRounds, toolCalls, usage }: RunResult, modelId: string | undefined): RunCosts {
    const costs = { costUsd: costOf(usage, modelId), timeMs: this.#endedAt - this.#startedAt }
    this.#rounds += modelRounds
    this.#toolCalls += toolCalls
    this.#input += usage.inputTokens ?? 0
    this.#output += usage.outputTokens ?? 0
    this.#timeMs += costs.timeMs
    if (costs.costUsd !== undefined) this.#costUsd = (this.#costUsd ?? 0) + costs.costUsd
    return costs
  }

  /** All runs together, as texts. */
  counts(): SessionCounts {
    return {
      rounds: this.#rounds,
      toolCalls: this.#toolCalls,
      input: grouped(this.#input),
      output: grouped(this.#output),
      cost: this.#costUsd === undefined ? undefined : dollars(this.#costUsd),
      time: seconds(this.#timeMs),
    }
  }
}

/** What one run took. */
export interface RunCosts {
  readonly costUsd: number | undefined
  readonly timeMs: number
}

/** A count with its thousands apart. */
export function grouped(count: number): string {
  return count.toLocaleString('en')
}

/** A time in seconds, or in minutes where it is long. */
export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
}
