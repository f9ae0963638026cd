import type { Graph } from './graph.ts'
import type { SubgraphNode, Update } from './node.ts'

/** How the states of a graph and of one inside it belong together. Both functions must give the same for the same state. */
export interface SubgraphStates<State extends object, Inner extends object> {
  /** What the inner graph begins with. */
  readonly input: (state: Readonly<State>) => Partial<Inner>
  /** The update of the node, from the state at the end of the inner graph. */
  readonly output: (result: Inner, state: Readonly<State>) => Update<State>
}

/**
 * A node that is another graph. Its steps, its questions and its concurrency are those of the run it is in, and so is `maxSteps`. Name
 * the type of the outer state in `input`: it is not found by itself.
 */
export function subgraph<State extends object, Inner extends object>(
  graph: Graph<Inner>,
  { input, output }: SubgraphStates<State, Inner>,
): SubgraphNode<State> {
  const node: SubgraphNodeOf<State, Inner> = { graph, input, output }
  return node
}

interface SubgraphNodeOf<State extends object, Inner extends object> {
  readonly graph: Graph<Inner>
  input(state: Readonly<State>): Partial<Inner>
  output(result: Inner, state: Readonly<State>): Update<State>
}
