import type { RunEvent } from '@minagent/types'
import { byBeginning } from './by-beginning.ts'
import { runSpan } from './run-span.ts'
import { RunWork } from './run-work.ts'
import type { Span } from './span.ts'

/**
 * What was done in a list of events, as trees: run, step, model and tool; the run of a sub-agent stands below the call that began it, or
 * below the run where the call is none of its own (a team that hands over). Gives the topmost runs, in order of their beginnings; one
 * whose caller is not in the list is topmost too. Any number of runs may be mixed, live or from a journal, and the list may end anywhere.
 * An event that comes again, because a run was gone on with or two observers got it, counts once; a model that was really asked again, by
 * a sub-agent that began anew after a crash, has a span for each call.
 */
//#region tree
export function spanTree(events: Iterable<RunEvent>): readonly Span[] {
  const runs = new Map<string, RunWork>()
  for (const event of events) {
    const run = runs.get(event.runId) ?? new RunWork(event)
    runs.set(event.runId, run)
    run.add(event)
  }
  const top: RunWork[] = []
  const below = new Map<RunWork, RunWork[]>()
  for (const run of runs.values()) {
    const caller = callerOf(run, runs)
    const beside = caller ? below.get(caller) : top
    if (beside) beside.push(run)
    else if (caller) below.set(caller, [run])
  }
  return top.map((run) => runSpan(run, (caller) => below.get(caller) ?? [])).sort(byBeginning)
}
//#endregion tree

/** Undefined also for a run that would stand below itself, which only damaged events say. */
function callerOf(run: RunWork, runs: ReadonlyMap<string, RunWork>): RunWork | undefined {
  const caller = run.parent && runs.get(run.parent.runId)
  const seen = new Set<RunWork>()
  for (let above = caller; above && !seen.has(above); above = above.parent && runs.get(above.parent.runId)) {
    if (above === run) return undefined
    seen.add(above)
  }
  return caller
}
