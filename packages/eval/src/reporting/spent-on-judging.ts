import { sumUsage } from '@minagent/types/runtime'
import type { EvalReport } from '../report.ts'
import { tokensOf } from '../runner/spending.ts'

/** What the models behind scorers took, kept scores included; no cost unless that of each score with tokens is known. */
export function spentOnJudging({ trials }: EvalReport): { readonly tokens: number; readonly costUsd?: number } {
  const scores = trials.flatMap((trial) => Object.values(trial.scores)).filter(({ usage }) => usage !== undefined)
  const tokens = tokensOf(sumUsage(scores.flatMap(({ usage }) => usage ?? [])))
  const costs = scores.flatMap(({ costUsd }) => costUsd ?? [])
  return costs.length < scores.length ? { tokens } : { tokens, costUsd: costs.reduce((sum, cost) => sum + cost, 0) }
}
