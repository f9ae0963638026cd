import { isPlainObject } from '@minagent/types'
import type { Blueprint, BlueprintEdge, BlueprintNode } from './blueprint.ts'
import { checkBlueprint, checkNames } from './check-graph.ts'
import type { GraphDefinition } from './define-graph.ts'
import type { Edge } from './edge.ts'
import { invalidGraph } from './graph-error.ts'
import type { GraphNode } from './node.ts'
import { plainObject } from './plain-json.ts'
import { joinsOf, reachableFrom } from './reachable.ts'
import { shown } from './shown.ts'

/** The form of a definition that runs, checked. */
export function compileGraph<State extends object, Name extends string>(definition: GraphDefinition<State, Name>): Blueprint {
  const { name = 'graph', state, reducers = {}, start } = definition
  if (!isPlainObject(state)) throw new TypeError(`The state of a graph is an object with a value for each key, got ${shown(state)}.`)
  const definitions: readonly [string, GraphNode<State>][] = Object.entries(definition.nodes)
  const nodes = new Map(definitions.map(([node, form]) => [node, nodeOf(node, form)]))
  const edges = edgesOf(nodes.keys(), definition.edges)
  checkNames({ nodes, edges, start })
  const blueprint: Blueprint = {
    name,
    state: plainObject(state, 'state'),
    reducers: new Map(Object.entries(reducers).map(([key, reduce]) => [key, reducerOf(state, key, reduce)])),
    nodes,
    start,
    edges,
    reachable: new Map([...nodes.keys()].map((node) => [node, reachableFrom(node, edges)])),
    joins: joinsOf(edges),
  }
  checkBlueprint(blueprint)
  return blueprint
}

function nodeOf<State extends object>(name: string, node: GraphNode<State>): BlueprintNode {
  if (typeof node === 'function') return { kind: 'work', run: node, ...NO_LIMITS }
  if (typeof node !== 'object' || node === null || !FORMS.some((form) => form in node)) {
    throw invalidGraph(name, `The node ${name} is none: a node is a function, or has run, ask and answer, or graph; got ${shown(node)}.`)
  }
  if ('ask' in node) return { kind: 'interrupt', ask: node.ask, answer: node.answer }
  if ('graph' in node) {
    return {
      kind: 'subgraph',
      blueprint: node.graph.blueprint,
      input: (state: State) => node.input(state),
      output: (result, state: State) => node.output(result, state),
    }
  }
  const { retries = 0, retryDelayMs = 0, timeoutMs = Number.POSITIVE_INFINITY, run } = node
  if (!Number.isInteger(retries) || retries < 0) throw new RangeError(`retries of ${name} must be an integer of 0 or more, got ${retries}.`)
  if (!(retryDelayMs >= 0)) throw new RangeError(`retryDelayMs of ${name} must be 0 or more, got ${retryDelayMs}.`)
  if (!(timeoutMs > 0)) throw new RangeError(`timeoutMs of ${name} must be more than 0, got ${timeoutMs}.`)
  return { kind: 'work', run, retries, retryDelayMs, timeoutMs }
}

const FORMS = ['run', 'ask', 'graph']
const NO_LIMITS = { retries: 0, retryDelayMs: 0, timeoutMs: Number.POSITIVE_INFINITY }

function edgesOf<State extends object>(
  names: Iterable<string>,
  definitions: readonly Edge<State, string>[],
): ReadonlyMap<string, readonly BlueprintEdge[]> {
  const edges = new Map<string, BlueprintEdge[]>([...names].map((name) => [name, []]))
  for (const { from, to, choose } of definitions) {
    const edge: BlueprintEdge = { to: typeof to === 'string' ? [to] : to, ...(choose ? { choose } : {}) }
    const leaving = edges.get(from)
    if (!leaving) throw invalidGraph(from, `An edge begins at ${from}, which is no node of the graph.`)
    leaving.push(edge)
  }
  return edges
}

function reducerOf(state: object, key: string, reduce: unknown) {
  if (!Object.hasOwn(state, key)) throw invalidGraph(key, `There is a reducer for ${key}, which is no key of the state.`)
  if (typeof reduce !== 'function') throw invalidGraph(key, `The reducer of ${key} is no function.`)
  return { reduce: (current: unknown, update: unknown): unknown => reduce(current, update) }
}
