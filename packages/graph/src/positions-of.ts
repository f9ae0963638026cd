import type { RecordedSteps } from '@minagent/types'
import { CancelScope, type Clock } from '@minagent/types/runtime'
import type { Blueprint } from './blueprint.ts'
import type { Position } from './level.ts'
import { type Records, recordedStart } from './recorded-start.ts'
import { walk } from './walk.ts'

/** Where a run was before each of its steps, found from the records alone: it ends at the first thing that is not recorded. */
export async function positionsOf(records: Records, blueprint: Blueprint, clock: Clock): Promise<readonly Position[]> {
  const start = recordedStart(records, blueprint)
  const positions: Position[] = []
  const id = records.runId
  const run = {
    id,
    scope: { id, cancellation: new CancelScope(), watched: false, emit: () => undefined },
    steps: readOnly(records),
    clock,
    maxSteps: Number.POSITIVE_INFINITY,
    limit: (work: () => Promise<unknown>) => work(),
    onPosition: (position: Position) => void positions.push(position),
  }
  try {
    await walk(run, blueprint, start)
  } catch (error) {
    // A run that has failed has positions up to there; so has one that was cut off.
    if (positions.length === 0) throw error
  }
  return positions
}

//#region readonly
/** Gives what is recorded, and does nothing else. */
function readOnly(records: Records): RecordedSteps {
  return { ...records, run: refuse, close: async () => undefined }
}
//#endregion readonly

function refuse<T>(key: string): Promise<T> {
  return Promise.reject(new Error(`${key} is not recorded.`))
}
