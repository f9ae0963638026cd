import { type ErrorDetails, isPlainObject } from '@minagent/types'
import type { Blueprint } from './blueprint.ts'

/** What a node gave. */
export interface NodeUpdate {
  readonly node: string
  readonly address: string
  readonly update: unknown
}

/** An update that cannot be applied. */
export class WrongUpdate extends Error {
  readonly address: string
  readonly reason: ErrorDetails['graph_failed']['reason']

  constructor(address: string, reason: 'write_conflict' | 'invalid_update', message: string, cause?: unknown) {
    super(message, { cause })
    this.address = address
    this.reason = reason
  }
}

/** The state with the updates of a step, in their order. @throws WrongUpdate */
export function applyUpdates(blueprint: Blueprint, state: object, updates: readonly NodeUpdate[]): object {
  const next: Record<string, unknown> = { ...state }
  const writers = new Map<string, NodeUpdate>()
  for (const writer of updates) {
    for (const [key, value] of entriesOf(writer)) {
      if (value === undefined) continue
      if (!Object.hasOwn(next, key))
        throw new WrongUpdate(writer.address, 'invalid_update', `it wrote ${key}, which is no key of the state.`)
      next[key] = written(blueprint, key, { current: next[key], value, writer, other: writers.get(key) })
      writers.set(key, writer)
    }
  }
  return next
}

interface Writing {
  readonly current: unknown
  readonly value: unknown
  readonly writer: NodeUpdate
  /** Who wrote this key before, in the same step. */
  readonly other: NodeUpdate | undefined
}

function written({ reducers }: Blueprint, key: string, { current, value, writer, other }: Writing): unknown {
  const reducer = reducers.get(key)
  if (!reducer) {
    if (other) throw new WrongUpdate(writer.address, 'write_conflict', conflictText(key, other, writer))
    return value
  }
  try {
    return reducer.reduce(current, value)
  } catch (error) {
    throw new WrongUpdate(writer.address, 'invalid_update', `the reducer of ${key} has thrown.`, error)
  }
}

function entriesOf({ address, update }: NodeUpdate): readonly [string, unknown][] {
  if (update === undefined || update === null) return []
  if (isPlainObject(update)) return Object.entries(update)
  throw new WrongUpdate(address, 'invalid_update', `an update is an object with keys of the state, got ${JSON.stringify(update)}.`)
}

function conflictText(key: string, first: NodeUpdate, second: NodeUpdate): string {
  const who = first.node === second.node ? `${first.address} and ${second.address}` : `${first.node} and ${second.node}`
  return `${who} both wrote ${key} in one step: give ${key} a reducer, or let one of them write another key.`
}
