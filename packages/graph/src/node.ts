import type { Graph } from './graph.ts'

/** What a node changes: the new value of each key, or what the reducer of that key is given. Nothing is an update, too. */
export type Update<State extends object> = Partial<State> | undefined

/** A node: a function of the state, the same with settings, a question to a person, or another graph (see {@link subgraph}). */
export type GraphNode<State extends object> = NodeFunction<State> | WorkNode<State> | InterruptNode<State> | SubgraphNode<State>

/**
 * Reads the state, the values of which are frozen, and gives an update, as plain JSON: a date, a map or an object of a class is refused.
 */
export type NodeFunction<State extends object> = (state: Readonly<State>, context: NodeContext) => Update<State> | Promise<Update<State>>

/** A {@link NodeFunction} that may be tried again, or must not take too long. */
export interface WorkNode<State extends object> {
  readonly run: NodeFunction<State>
  /** How often it is tried again after a failure; default 0. */
  readonly retries?: number
  /** How long to wait before the first retry; twice as long before each further one. Default 0. */
  readonly retryDelayMs?: number
  /** The longest that one attempt may take; its signal is aborted then, and it has failed. Default: no limit. */
  readonly timeoutMs?: number
}

/**
 * A node that waits for an answer from outside. `ask` runs once and its question is recorded; `answer` runs when the answer is there.
 * No part of a node is run twice for it.
 */
export interface InterruptNode<State extends object> {
  /** The question, as plain JSON. */
  readonly ask: (state: Readonly<State>, context: NodeContext) => unknown
  /** Makes the update of what was answered. */
  readonly answer: (state: Readonly<State>, answer: unknown, context: NodeContext) => Update<State> | Promise<Update<State>>
}

/** A node that is a whole graph, with a state of its own. */
export interface SubgraphNode<State extends object> {
  readonly graph: Graph<object>
  input(state: Readonly<State>): object
  output(result: object, state: Readonly<State>): Update<State>
}

/** What a node may know besides the state. */
export interface NodeContext {
  readonly runId: string
  /** `<step>:<node>`, or `<step>:<node>:<index>` where it was sent an input of its own; behind `<address>/` inside a sub-graph. */
  readonly address: string
  /** From 0. */
  readonly attempt: number
  /** The same for every attempt, also in another process after a crash; another one in a fork. */
  readonly idempotencyKey: string
  /** Aborted when the run is cancelled or the attempt has taken too long. */
  readonly signal: AbortSignal
}
