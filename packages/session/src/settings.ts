import type { Clock, Ids } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'

/** How {@link journaled} works. */
export interface DurableOptions {
  /**
   * Names this process in leases; no two that live at the same time may have the same, since each takes the leases of its own name
   * over at once. Default: a random name.
   */
  readonly owner?: string
  /** How long a lease runs when it is not renewed, in ms; a run whose process died can be taken over after that. Default 30 000. */
  readonly leaseMs?: number
  /** The version of the program: part of the fingerprint that a run must find again. */
  readonly version?: string
  /** What a changed model, system message, tool schema or version does to a run that goes on: refuse it (default), or be recorded. */
  readonly onChange?: 'strict' | 'continue'
  /** How often a run may be cut off in a row without getting further before it is a dead letter (D13). Default 5. */
  readonly resumeBudget?: number
  /** How long an approval may wait, in ms; what waits longer counts as denied. Default: for ever. */
  readonly approvalMs?: number
  /** Times the leases. Default: the real clock. */
  readonly clock?: Clock
  readonly ids?: Ids
}

/** Checked options with their defaults. */
export type DurableSettings = Required<Omit<DurableOptions, 'version'>> & { readonly version: string | undefined }

/** @throws RangeError for a duration or budget that is not above 0, or another `onChange`. */
export function durableSettings(options: DurableOptions): DurableSettings {
  const { leaseMs = 30_000, resumeBudget = 5, approvalMs = Number.POSITIVE_INFINITY, ids = randomIds } = options
  for (const [name, value] of Object.entries({ leaseMs, resumeBudget, approvalMs })) {
    if (!(value > 0)) throw new RangeError(`${name} must be above 0, got ${value}.`)
  }
  const { version, onChange = 'strict', clock = systemClock } = options
  if (onChange !== 'strict' && onChange !== 'continue') throw new RangeError(`onChange is 'strict' or 'continue', got ${String(onChange)}.`)
  let { owner } = options
  return {
    leaseMs,
    version,
    onChange,
    resumeBudget,
    approvalMs,
    clock,
    ids,
    // Chosen with the first lease: while modules load, a Cloudflare Worker gives no random values.
    get owner() {
      owner ??= ids.next('run')
      return owner
    },
  }
}
