import { type AgentOptions, Agent as LoopAgent, run as loopRun, type RunCallOptions } from '@minagent/loop'
import type { Model, RunEvent, RunInput, RunResult, Toolbox } from '@minagent/types'

// `@minagent/loop` as a program in the page gets it: the same, and every run is also watched.
export { costOf, createBudget, foldEvents } from '@minagent/loop'

let watch: (event: RunEvent) => void = () => {}

/** From here on each event of each run goes there too. */
export function watchRuns(onEvent: (event: RunEvent) => void): void {
  watch = onEvent
}

const watcher = { onEvent: (event: RunEvent) => watch(event) }

/** The agent of the package, with one observer more. */
export class Agent extends LoopAgent {
  constructor(options: AgentOptions) {
    super({ ...options, observers: [...(options.observers ?? []), watcher] })
  }
}

/** The function of the package, likewise. */
export function run(model: Model, tools: Toolbox, input: RunInput, options: RunCallOptions = {}): Promise<RunResult> {
  return loopRun(model, tools, input, { ...options, observers: [...(options.observers ?? []), watcher] })
}
