import type { Blueprint, BlueprintNode } from './blueprint.ts'
import { END } from './end.ts'

/** A graph as a Mermaid flowchart: dotted arrows are chosen, hexagons wait for an answer, graphs inside nodes are subgraphs. */
export function graphToMermaid({ blueprint }: { readonly blueprint: Blueprint }): string {
  return `${['flowchart TD', ...linesOf(blueprint, '').map((line) => `  ${line}`)].join('\n')}\n`
}

/** Names may be words of Mermaid: the ids are numbers, behind those of the graph that they are in. */
function linesOf({ nodes, start, edges }: Blueprint, prefix: string): readonly string[] {
  const ids = new Map([...nodes.keys()].map((name, index) => [name, `${prefix}n${index}`]))
  ids.set(END, `${prefix}finish`)
  const lines = [`${prefix}begin((" "))`, `${prefix}finish(((" ")))`, `${prefix}begin --> ${ids.get(start)}`]
  for (const [name, node] of nodes) lines.push(...nodeLines(name, node, ids.get(name) ?? ''))
  for (const [from, leaving] of edges) {
    for (const { to, choose } of leaving) {
      for (const target of to) lines.push(`${ids.get(from)} ${choose ? '-.->' : '-->'} ${ids.get(target)}`)
    }
  }
  return lines
}

function nodeLines(name: string, node: BlueprintNode, id: string): readonly string[] {
  switch (node.kind) {
    case 'work':
      return [`${id}["${name}"]`]
    case 'interrupt':
      return [`${id}{{"${name}"}}`]
    case 'subgraph':
      return [`subgraph ${id}["${name}"]`, ...linesOf(node.blueprint, `${id}_`).map((line) => `  ${line}`), 'end']
  }
}
