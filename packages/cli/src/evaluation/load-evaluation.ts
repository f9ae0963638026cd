import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { dataset, type EvalOptions } from '@minagent/eval'
import { isPlainObject, MinagentError } from '@minagent/types'
import type { EvalTexts } from './eval-texts.ts'

/** What the module of an evaluation says. */
export interface Evaluation {
  readonly options: EvalOptions
  readonly thresholds: Thresholds
}

/** What must be reached for the exit code 0. */
export interface Thresholds {
  /** The share of trials that must pass, for every variant or by the name of a variant. */
  readonly minPass?: number | Readonly<Record<string, number>>
}

/**
 * Runs the module at `path` as Node does, with all that it may do, and takes its default export (options of `runEval`, or a promise of
 * them) and `thresholds`. TypeScript is left to Node: from 22.18 on it strips the types, before that only with a loader such as tsx.
 * @throws MinagentError `invalid_definition` where it cannot be loaded or is no evaluation.
 */
export async function loadEvaluation(path: string, texts: EvalTexts): Promise<Evaluation> {
  const { options, thresholds = {} } = await moduleAt(path, texts)
  if (!isEvalOptions(options)) throw invalid(texts.noEvaluation(path), path)
  if (!isThresholds(thresholds)) throw invalid(texts.badThreshold(path), path)
  try {
    // Its hash is that of its cases, whatever the module says.
    return { options: { ...options, dataset: dataset(options.dataset.name, options.dataset.cases) }, thresholds }
  } catch (error) {
    throw invalid(texts.cannotLoad(path, error instanceof Error ? error.message : String(error)), path, error)
  }
}

async function moduleAt(path: string, texts: EvalTexts): Promise<{ readonly options: unknown; readonly thresholds: unknown }> {
  try {
    statSync(path)
  } catch (error) {
    throw invalid(texts.cannotRead(path, codeOf(error) ?? String(error)), path, error)
  }
  try {
    const { default: exported, thresholds }: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href)
    return { options: await exported, thresholds }
  } catch (error) {
    const needsTypeScript = codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(path)
    const why = error instanceof Error ? error.message : String(error)
    throw invalid(needsTypeScript ? texts.needsTypeScript(path, process.versions.node) : texts.cannotLoad(path, why), path, error)
  }
}

function isEvalOptions(value: unknown): value is EvalOptions {
  if (!isPlainObject(value) || !isPlainObject(value.dataset)) return false
  const { variants, scorers } = value
  const hasCases = typeof value.dataset.name === 'string' && Array.isArray(value.dataset.cases)
  const hasVariants = Array.isArray(variants) && variants.every((variant) => isPlainObject(variant) && typeof variant.name === 'string')
  return hasCases && hasVariants && Array.isArray(scorers)
}

function isThresholds(value: unknown): value is Thresholds {
  if (!isPlainObject(value)) return false
  const { minPass } = value
  return minPass === undefined || isShare(minPass) || (isPlainObject(minPass) && Object.values(minPass).every(isShare))
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function invalid(message: string, name: string, cause?: unknown): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name }, cause })
}
