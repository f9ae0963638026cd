import type { AgentLike, Message, RunInput, RunOptions } from '@minagent/types'

/** What the runs of several agents have in common. */
export type AskAllOptions = Pick<RunOptions, 'signal' | 'budget' | 'parent'>

/** What one of them is asked. */
export interface Asked {
  readonly input: RunInput
  readonly messages?: readonly Message[]
}

/**
 * Asks agents at once, each with a history of its own; undefined where a run gave no answer.
 * @throws what is not the end of a run: a defect, which cancels the other runs.
 */
export async function askAll(
  agents: readonly AgentLike[],
  askedOf: (at: number) => Asked,
  options: AskAllOptions,
): Promise<(string | undefined)[]> {
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const asked = agents.map(async (agent, at) => {
    const { input, messages = [] } = askedOf(at)
    const { stopReason, final } = await agent.start(input, { ...options, signal, messages }).result
    return stopReason === 'completed' ? final : undefined
  })
  try {
    return await Promise.all(asked)
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
