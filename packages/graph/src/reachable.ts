import type { BlueprintEdge } from './blueprint.ts'

type Edges = ReadonlyMap<string, readonly BlueprintEdge[]>

/** Whatever edges lead to from a node, over one or several; the node itself only when it lies on a cycle. */
export function reachableFrom(node: string, edges: Edges): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [node]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of targetsOf(from, edges)) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

/** The nodes that edges of several others lead to; an edge back to itself is none of them. */
export function joinsOf(edges: Edges): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>()
  for (const from of edges.keys()) {
    for (const to of targetsOf(from, edges)) if (to !== from) sources.set(to, (sources.get(to) ?? new Set()).add(from))
  }
  return new Set([...sources].filter(([, from]) => from.size > 1).map(([to]) => to))
}

function targetsOf(node: string, edges: Edges): readonly string[] {
  return (edges.get(node) ?? []).flatMap(({ to }) => to)
}
