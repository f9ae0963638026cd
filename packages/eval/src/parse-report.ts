import { isPlainObject, MinagentError } from '@minagent/types'
import type { EvalReport, TrialReport } from './report.ts'
import { isUsage } from './runner/stored-trial.ts'

/** A report that was written as JSON, such as a baseline file. @throws MinagentError `invalid_wire` for anything else. */
export function parseReport(value: unknown): EvalReport {
  if (!isPlainObject(value) || value.version !== 1) throw invalid('version', 'Expected the report of an evaluation, version 1')
  if (!isReport(value)) throw invalid('report', 'Expected a report with dataset, variants, scorers, repeats, seed and trials')
  const wrong = value.trials.findIndex((trial) => !isTrial(trial))
  if (wrong !== -1) throw invalid(`trials.${wrong}`, 'Expected a trial with a case, a variant, an outcome and scores')
  return value
}

function isReport(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & EvalReport {
  const { dataset, variants, scorers, repeats, seed, trials } = value
  const hasDataset = isPlainObject(dataset) && isTexts([dataset.name, dataset.hash]) && Number.isInteger(dataset.cases)
  return hasDataset && isTexts(variants) && isTexts(scorers) && Number.isInteger(repeats) && Number.isInteger(seed) && Array.isArray(trials)
}

function isTrial(value: unknown): value is TrialReport {
  if (!isPlainObject(value) || !isPlainObject(value.scores)) return false
  const { costUsd, error, usage } = value
  const hasNumbers = [value.repeat, value.steps, value.durationMs, costUsd ?? 0].every((number) => typeof number === 'number')
  if (!isUsage(usage) || (error !== undefined && !isError(error))) return false
  const hasTexts = isTexts([value.caseId, value.variant, value.answer])
  return hasTexts && hasNumbers && isScore({ outcome: value.outcome }) && Object.values(value.scores).every(isScore)
}

function isScore(value: unknown): boolean {
  if (!isPlainObject(value)) return false
  const { outcome, value: worth = 0, reason = '', usage = {}, costUsd = 0 } = value
  const isWorth = typeof worth === 'number' && worth >= 0 && worth <= 1
  const isOutcome = outcome === 'pass' || outcome === 'fail' || outcome === 'error'
  return isOutcome && isWorth && typeof reason === 'string' && isUsage(usage) && typeof costUsd === 'number'
}

function isError(value: unknown): boolean {
  return isPlainObject(value) && isTexts([value.name, value.message])
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function invalid(path: string, message: string): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `${message} at ${path}.`, { details: { path } })
}
