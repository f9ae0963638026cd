import type { RunEvent, RunResult } from '@minagent/types'

/** Shows a run while it goes on. */
export interface RunView {
  show(event: RunEvent): void
  /** Called once, after the last event. */
  end(result: RunResult): void
}
