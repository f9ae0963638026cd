import type { Blueprint } from './blueprint.ts'

/** A node under way: reached by an edge, or sent an input of its own. Plain JSON. */
export interface Activation {
  readonly node: string
  /** Counts what was sent to this node in one step, from 0. */
  readonly index?: number
  /** Keys of the state that only this activation sees so. */
  readonly input?: object
}

/** What a step runs and what goes on waiting, both in the order in which they were reached. */
export interface Split {
  readonly ready: readonly Activation[]
  readonly waiting: readonly Activation[]
}

//#region split
/**
 * Divides what is under way. What was sent an input runs at once, as often as it was sent one. Another node waits for what was sent and
 * can still reach it; one with edges from several others waits for everything that can. Something is always ready: see {@link blocks}.
 */
export function splitFrontier(blueprint: Blueprint, frontier: readonly Activation[]): Split {
  if (frontier.length === 1 || !frontier.some(({ index }) => index === undefined)) return { ready: frontier, waiting: [] }
  const ready: Activation[] = []
  const waiting: Activation[] = []
  for (const [position, activation] of frontier.entries()) {
    const waits =
      activation.index === undefined &&
      frontier.some((other, otherPosition) => blocks(blueprint, other, activation, otherPosition < position))
    if (waits) waiting.push(activation)
    else ready.push(activation)
  }
  return { ready, waiting }
}
//#endregion split

//#region blocks
/**
 * `other` can still reach the node. Of two joins that could reach each other only the one reached first blocks; since that is an
 * order, no circle of joins can wait for each other.
 */
function blocks({ joins, reachable }: Blueprint, other: Activation, { node }: Activation, earlier: boolean): boolean {
  if (other.node === node || !reachable.get(other.node)?.has(node)) return false
  if (other.index !== undefined) return true
  if (!joins.has(node)) return false
  const mutual = joins.has(other.node) && reachable.get(node)?.has(other.node)
  return earlier || !mutual
}
//#endregion blocks
