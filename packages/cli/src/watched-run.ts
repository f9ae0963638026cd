import type { Run, RunEvent, RunResult } from '@minagent/types'
import type { RunView } from './run-view.ts'

/** What comes while a model writes. */
const OF_A_STREAM: ReadonlySet<string> = new Set(['assistant.started', 'assistant.delta'])

/** A run as a person sees it: in parts, when it waited for decisions in between, of which each tells only what is new. */
export class WatchedRun {
  readonly #view: RunView
  readonly #onEvent: () => void
  readonly #reasons = new Map<string, string>()
  /** The last event that was shown. */
  #seq = -1

  constructor(view: RunView, onEvent: () => void) {
    this.#view = view
    this.#onEvent = onEvent
  }

  /** Shows the run, or what it has come to since it was shown last. What is shown is on the disk. */
  async watch(run: Run): Promise<RunResult> {
    let isNew = this.#seq < 0
    for await (const event of run) {
      this.#onEvent()
      // A run that goes on tells its recorded steps again.
      if ('seq' in event && event.seq <= this.#seq) continue
      isNew ||= 'seq' in event
      if (!isNew) continue
      if ('seq' in event) this.#seq = event.seq
      if (event.type === 'policy.decided' && event.reason !== undefined) this.#reasons.set(event.toolCallId, event.reason)
      this.#show(event)
    }
    return await run.result
  }

  /** Why the policy asks about a call. */
  reasonOf(callId: string): string | undefined {
    return this.#reasons.get(callId)
  }

  #show(event: RunEvent): void {
    if (this.#view.deltas || !OF_A_STREAM.has(event.type)) this.#view.show(event)
  }
}
