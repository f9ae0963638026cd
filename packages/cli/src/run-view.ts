import type { RunEvent, RunResult } from '@minagent/types'

/** Shows a run while it goes on. */
export interface RunView {
  /** Whether it wants the text of a model as it comes. */
  readonly deltas: boolean
  show(event: RunEvent): void
  /** Called once, after the last event. */
  end(result: RunResult): void
}
