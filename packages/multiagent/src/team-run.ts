import type { AgentLike, Run, RunEvent, RunInput, RunOptions, RunResult } from '@minagent/types'
import { RunError } from '@minagent/types'
import type { RunTree } from './run-tree.ts'
import type { Spending } from './spending-meter.ts'

/** How a team of agents ended. `usage` is that of the agents who spoke to the user; `runs.total` that of all. */
export interface TeamResult extends RunResult {
  /** The run with everything that it caused, as far as it was done by this process. */
  readonly runs: RunTree
  /** What all agents together spent by now; what a provider did not report is estimated. */
  readonly spent: Spending
}

/** A team under way. */
export interface TeamRun extends Run {
  readonly result: Promise<TeamResult>
}

/** Several agents that run like one. */
export interface Team extends AgentLike {
  /** @throws RunError, with the whole {@link TeamResult}, unless the run completed. */
  run(input: RunInput, options?: RunOptions): Promise<TeamResult>
  start(input: RunInput, options?: RunOptions): TeamRun
}

/** The run of one agent as that of its team. */
export function teamRun(run: Run, resultOf: (result: RunResult) => TeamResult): TeamRun {
  let result: Promise<TeamResult> | undefined
  return {
    id: run.id,
    // Made when it is asked for, as that of the run is: a defect goes to whoever looks.
    get result() {
      result ??= run.result.then(resultOf)
      return result
    },
    cancel: (reason) => run.cancel(reason),
    steer: (text) => run.steer(text),
    [Symbol.asyncIterator]: (): AsyncIterator<RunEvent> => run[Symbol.asyncIterator](),
  }
}

/** The result of a run that completed. @throws RunError for any other. */
export async function completed(run: TeamRun): Promise<TeamResult> {
  const result = await run.result
  if (result.stopReason === 'completed') return result
  throw new RunError(`The run ended with ${result.stopReason}: ${result.error?.message ?? 'calls wait for approval'}`, result)
}
