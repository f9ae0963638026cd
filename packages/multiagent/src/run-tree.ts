import type { Observer, RunEvent, RunParent, RunStopReason, Usage } from '@minagent/types'
import { sumUsage } from '@minagent/types/runtime'

/** A run with the runs that it caused. */
export interface RunTree {
  readonly runId: string
  /** Absent at the top. */
  readonly parent?: RunParent
  /** Absent while it goes on. */
  readonly stopReason?: RunStopReason
  /** What its own model calls used. */
  readonly usage: Usage
  /** What they and all runs below used. */
  readonly total: Usage
  /** In the order in which they began. */
  readonly runs: readonly RunTree[]
}

/**
 * The tree of a run and all runs below it, from the events of all of them; the first event is of the topmost.
 * An event that comes again, because a run was gone on with, counts once. @throws RangeError when there is no event.
 */
export function runTree(events: Iterable<RunEvent>): RunTree {
  const tally = new RunTally()
  for (const event of events) tally.onEvent(event)
  return tally.tree()
}

/** Adds up the events of a run and of all below it as they come. */
export class RunTally implements Observer {
  readonly #runs = new Map<string, TalliedRun>()

  readonly onEvent = (event: RunEvent): void => {
    const run = this.#runOf(event)
    if (!('seq' in event)) return
    if (event.type === 'model.finished') run.usages.set(event.seq, event.response.usage)
    if ('stopReason' in event) run.stopReason = event.stopReason
  }

  /** @throws RangeError when there was no event. */
  tree(): RunTree {
    const [top] = this.#runs.values()
    if (!top) throw new RangeError('A run has at least one event; there was none.')
    return this.#treeOf(top)
  }

  #runOf({ runId, parent }: RunEvent): TalliedRun {
    const known = this.#runs.get(runId)
    if (known) return known
    const run: TalliedRun = { runId, parent, stopReason: undefined, usages: new Map(), below: [] }
    this.#runs.set(runId, run)
    if (parent) this.#runs.get(parent.runId)?.below.push(run)
    return run
  }

  #treeOf({ runId, parent, stopReason, usages, below }: TalliedRun): RunTree {
    const runs = below.map((run) => this.#treeOf(run))
    const usage = sumUsage(usages.values())
    const total = sumUsage([usage, ...runs.map((run) => run.total)])
    return { runId, ...(parent ? { parent } : {}), ...(stopReason ? { stopReason } : {}), usage, total, runs }
  }
}

interface TalliedRun {
  readonly runId: string
  readonly parent: RunParent | undefined
  stopReason: RunStopReason | undefined
  /** By the number of the event. */
  readonly usages: Map<number, Usage>
  readonly below: TalliedRun[]
}
