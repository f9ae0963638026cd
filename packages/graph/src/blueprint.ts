import type { NodeContext } from './node.ts'

/** What a checked graph consists of, without the types of its state. */
export interface Blueprint {
  readonly name: string
  readonly state: object
  readonly reducers: ReadonlyMap<string, Reducer>
  readonly nodes: ReadonlyMap<string, BlueprintNode>
  readonly start: string
  /** Of every node, the edges that leave it. */
  readonly edges: ReadonlyMap<string, readonly BlueprintEdge[]>
  /** Of every node, those that can be reached from it. */
  readonly reachable: ReadonlyMap<string, ReadonlySet<string>>
  /** The nodes that edges of several others lead to. */
  readonly joins: ReadonlySet<string>
}

/** Puts what a node gave for a key together with what is there. */
interface Reducer {
  reduce(current: unknown, update: unknown): unknown
}

/** A node in the form that runs. */
export type BlueprintNode =
  | {
      readonly kind: 'work'
      readonly retries: number
      readonly retryDelayMs: number
      readonly timeoutMs: number
      run(state: object, context: NodeContext): unknown
    }
  | {
      readonly kind: 'interrupt'
      ask(state: object, context: NodeContext): unknown
      answer(state: object, answer: unknown, context: NodeContext): unknown
    }
  | {
      readonly kind: 'subgraph'
      readonly blueprint: Blueprint
      input(state: object): object
      output(result: object, state: object): unknown
    }

/** An edge in the form that runs. */
export interface BlueprintEdge {
  readonly to: readonly string[]
  choose?(state: object): unknown
}
