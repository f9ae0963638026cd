import { randomIds, systemClock } from '@minagent/types/runtime'
import { compileGraph } from './compile-graph.ts'
import type { Edge } from './edge.ts'
import type { Graph, GraphOptions } from './graph.ts'
import { GraphEngine } from './graph-engine.ts'
import { memorySteps } from './memory-steps.ts'
import type { GraphNode } from './node.ts'
import { requireCount } from './require-count.ts'

/** What a graph is made of. */
export interface GraphDefinition<State extends object, Name extends string> {
  readonly name?: string
  /** What every run begins with, under what its input sets: plain JSON; its type is that of the state. */
  readonly state: State
  /** How an update of a key is put together with what is there; without one it replaces it, and two in one step are an error. */
  readonly reducers?: { readonly [Key in keyof State]?: (current: State[Key], update: State[Key]) => State[Key] }
  readonly nodes: Readonly<Record<Name, GraphNode<NoInfer<State>>>>
  readonly edges: readonly Edge<NoInfer<State>, NoInfer<Name>>[]
  readonly start: NoInfer<Name>
}

/**
 * Checks a graph and makes it ready to run. In each step all nodes that are ready run side by side on the same state, and their
 * updates are applied in the order in which the nodes were reached: a result never depends on timing. A node with edges from several
 * others runs once, when nothing that is under way can still reach it; of two that would wait for each other, the one reached first runs.
 * Every node waits so for what was sent inputs of its own.
 * @throws MinagentError `invalid_graph` for a node that is unknown, cannot be reached or never comes to an end; RangeError for an option;
 * TypeError for a state that is not plain JSON.
 */
export function defineGraph<State extends object, Name extends string>(
  definition: GraphDefinition<State, Name>,
  options: GraphOptions = {},
): Graph<State> {
  const { steps = memorySteps(), maxSteps = 100, concurrency = Number.POSITIVE_INFINITY, clock = systemClock, ids = randomIds } = options
  requireCount('maxSteps', maxSteps)
  requireCount('concurrency', concurrency)
  return new GraphEngine<State>(compileGraph(definition), { steps, maxSteps, concurrency, clock, ids })
}
