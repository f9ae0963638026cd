import type { AgentLike, RunInput, RunOptions, RunResult } from '@minagent/types'
import type { NodeFunction, Update } from './node.ts'

/** How an agent is asked from the state of a graph, and what becomes of its answer. */
export interface AgentNodeOptions<State extends object> {
  readonly input: (state: Readonly<State>) => RunInput
  readonly output: (result: RunResult, state: Readonly<State>) => Update<State>
  /** Options of each run of the agent, such as a budget; the signal is that of the node. */
  readonly options?: Omit<RunOptions, 'signal'>
}

/** An agent as a node: one run of the agent each time; the node fails unless that completes. */
export function agentNode<State extends object>(
  agent: AgentLike,
  { input, output, options }: AgentNodeOptions<State>,
): NodeFunction<State> {
  return async (state, { signal }) => output(await agent.run(input(state), { ...options, signal }), state)
}
