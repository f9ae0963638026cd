import { abortedRuns } from './aborted-runs.ts'
import { approvedCalls } from './approved-calls.ts'
import { duplicateIds } from './duplicate-ids.ts'
import { failingModel } from './failing-model.ts'
import { failingTools } from './failing-tools.ts'
import { oddResults } from './odd-results.ts'
import type { Probe } from './probe.ts'
import { refusedCalls } from './refused-calls.ts'
import { stepLimit } from './step-limit.ts'
import { trimming } from './trimming.ts'

/** Everything that is probed, in the order of the table. */
export const probes: readonly Probe[] = [
  ...abortedRuns,
  ...refusedCalls,
  ...duplicateIds,
  ...failingModel,
  ...failingTools,
  ...oddResults,
  ...approvedCalls,
  stepLimit,
  trimming,
]
