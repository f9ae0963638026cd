export { type AgentNodeOptions, agentNode } from './agent-node.ts'
export type { Blueprint, BlueprintEdge, BlueprintNode } from './blueprint.ts'
export { defineGraph, type GraphDefinition } from './define-graph.ts'
export { type Edge, type Route, type Send, send } from './edge.ts'
export { END } from './end.ts'
export type {
  ForkOptions,
  Graph,
  GraphCheckpoint,
  GraphEvent,
  GraphOptions,
  GraphResult,
  GraphRun,
  GraphRunOptions,
  PendingQuestion,
} from './graph.ts'
export { graphToMermaid } from './graph-to-mermaid.ts'
export type { GraphNode, InterruptNode, NodeContext, NodeFunction, SubgraphNode, Update, WorkNode } from './node.ts'
export { type SubgraphStates, subgraph } from './subgraph.ts'
