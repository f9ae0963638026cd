import type { Message, RunResult } from '@minagent/types'
import { sumUsage } from '@minagent/types/runtime'

/** The runs of several agents on one conversation as one result: how the last one ended, and the sums of all. */
export function joinedResult(runId: string, messages: readonly Message[], results: readonly RunResult[]): RunResult {
  const last = results.at(-1)
  if (!last) throw new TypeError('There is no run to join.')
  let rounds = 0
  const steps = results.flatMap((result) => {
    const before = rounds
    rounds += result.modelRounds
    return result.steps.map((step) => ({ ...step, index: step.index + before }))
  })
  return {
    ...last,
    runId,
    messages,
    steps,
    modelRounds: rounds,
    toolCalls: results.reduce((sum, { toolCalls }) => sum + toolCalls, 0),
    usage: sumUsage(results.map(({ usage }) => usage)),
  }
}
