import type { Blueprint } from './blueprint.ts'
import { END } from './end.ts'
import { invalidGraph } from './graph-error.ts'
import { reachableFrom } from './reachable.ts'

/** Letters, digits, `_` and `-`: a name is a part of addresses. */
const NAME = /^[\p{L}\p{N}_-]+$/u

/** @throws MinagentError `invalid_graph` for a name that cannot be one, or that no node has. */
export function checkNames({ nodes, edges, start }: Pick<Blueprint, 'nodes' | 'edges' | 'start'>): void {
  for (const name of nodes.keys()) {
    if (!NAME.test(name)) throw invalidGraph(name, `The name of a node consists of letters, digits, _ and -, got ${JSON.stringify(name)}.`)
  }
  if (!nodes.has(start)) throw invalidGraph(start, `The graph starts at ${start}, which is no node of it.`)
  for (const [from, leaving] of edges) {
    for (const to of leaving.flatMap((edge) => edge.to)) {
      if (to !== END && !nodes.has(to)) throw invalidGraph(to, `An edge leads from ${from} to ${to}, which is no node of the graph.`)
    }
  }
}

/** @throws MinagentError `invalid_graph` for a node that cannot be reached, or from which there is no way to the end. */
export function checkBlueprint({ nodes, edges, start, reachable }: Blueprint): void {
  const reached = reachableFrom(start, edges)
  for (const name of nodes.keys()) {
    if (name !== start && !reached.has(name)) throw invalidGraph(name, `No edge leads to ${name}, directly or over others, from ${start}.`)
    if (edges.get(name)?.length === 0) throw invalidGraph(name, `No edge leaves ${name}: add one, to END if its branch ends there.`)
    if (!reachable.get(name)?.has(END)) throw invalidGraph(name, `There is no way from ${name} to END.`)
  }
}
