import { sha256 } from '@minagent/types/runtime'
import type { TrialSetup, Variant } from '../variant.ts'
import type { EvalSettings } from './eval-options.ts'

/** A trial that is to be carried out. */
export interface PlannedTrial extends TrialSetup {
  readonly variant: Variant
  /** Its place in the report. */
  readonly place: number
}

//#region planned
/**
 * All trials, in the order in which they begin: what a budget or a cancellation leaves out is missing for all variants alike, and
 * every case is tried once before any is repeated. What a trial is given depends on neither this order nor the other cases.
 */
export function plannedTrials({ dataset, variants, repeats, seed, signal }: EvalSettings): readonly PlannedTrial[] {
  const planned: PlannedTrial[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const [caseIndex, evalCase] of dataset.cases.entries()) {
      const own = seedOf(seed, evalCase.id, repeat)
      for (const [variantIndex, variant] of variants.entries()) {
        const place = (variantIndex * dataset.cases.length + caseIndex) * repeats + repeat
        planned.push({ case: evalCase, repeat, seed: own, signal, variant, place })
      }
    }
  }
  return planned
}

function seedOf(seed: number, caseId: string, repeat: number): number {
  return Number.parseInt(sha256(`${seed}\n${repeat}\n${caseId}`).slice(0, 8), 16)
}
//#endregion planned
