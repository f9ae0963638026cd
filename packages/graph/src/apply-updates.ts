import { type ErrorDetails, errorInfo, isPlainObject } from '@minagent/types'
import type { Blueprint } from './blueprint.ts'
import { plainJson, plainObject } from './plain-json.ts'
import { shown } from './shown.ts'

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

/**
 * What a node gave as it is recorded and applied: plain JSON with keys of the state, or null for nothing.
 * @throws WrongUpdate: what cannot be applied is not recorded, so that the run can go on when the node is mended.
 */
export function usableUpdate({ state }: Blueprint, address: string, given: unknown): object | null {
  if (given === undefined || given === null) return null
  if (!isPlainObject(given)) {
    throw new WrongUpdate(address, 'invalid_update', `an update is an object with keys of the state, got ${shown(given)}.`)
  }
  const unknown = Object.keys(given).find((key) => given[key] !== undefined && !Object.hasOwn(state, key))
  if (unknown !== undefined) throw new WrongUpdate(address, 'invalid_update', `it wrote ${unknown}, which is no key of the state.`)
  try {
    return plainObject(given, 'its update')
  } catch (error) {
    throw new WrongUpdate(address, 'invalid_update', errorInfo(error).message, error)
  }
}

/** The state with the updates of a step, in their order. @throws WrongUpdate */
export function applyUpdates(blueprint: Blueprint, state: object, updates: readonly NodeUpdate[]): object {
  const next: Record<string, unknown> = { ...state }
  const writers = new Map<string, NodeUpdate>()
  for (const writer of updates) {
    for (const [key, value] of Object.entries(usableUpdate(blueprint, writer.address, writer.update) ?? {})) {
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

//#region written
function written({ reducers }: Blueprint, key: string, { current, value, writer, other }: Writing): unknown {
  const reducer = reducers.get(key)
  if (!reducer) {
    if (other) throw new WrongUpdate(writer.address, 'write_conflict', conflictText(key, other, writer))
    return value
  }
  let reduced: unknown
  try {
    reduced = reducer.reduce(current, value)
  } catch (error) {
    throw new WrongUpdate(writer.address, 'invalid_update', `the reducer of ${key} has thrown: ${errorInfo(error).message}`, error)
  }
  try {
    return plainJson(reduced, `what the reducer of ${key} gave`)
  } catch (error) {
    throw new WrongUpdate(writer.address, 'invalid_update', errorInfo(error).message, error)
  }
}
//#endregion written

function conflictText(key: string, first: NodeUpdate, second: NodeUpdate): string {
  const who = first.node === second.node ? `${first.address} and ${second.address}` : `${first.node} and ${second.node}`
  return `${who} both wrote ${key} in one step: give ${key} a reducer, or let one of them write another key.`
}
