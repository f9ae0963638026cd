import { isPlainObject, sameJson } from '@minagent/types'
import { type Expected, expectedOf, notComparable } from '../expected.ts'
import type { Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'
import { defineAnswerScorer, failed, PASSED, shown } from './define-scorer.ts'

/** Options of {@link jsonSubset}. */
export interface JsonSubsetOptions {
  /** Default: what the case expects. */
  readonly expected?: Expected<object>
  /** Default `'json_subset'`. */
  readonly name?: string
}

/**
 * Passes an answer that is JSON (alone, or in the first fenced block) and holds all that is expected: objects may have more members,
 * lists have the same length and order. Where the agent gives a structured output, that is looked at.
 */
export function jsonSubset({ expected, name = 'json_subset' }: JsonSubsetOptions = {}): Scorer {
  return defineAnswerScorer(name, (trial) => {
    const wanted = expectedOf(trial, expected)
    if (wanted === undefined) throw notComparable(trial, 'a JSON value')
    const found = answeredValue(trial)
    if (!found) return failed(`The answer is not JSON: ${shown(trial.answer)}.`)
    const problem = subsetProblem(wanted, found.value, '$')
    return problem === undefined ? PASSED : failed(problem)
  })
}

/** Why `found` does not hold all of `wanted`, as a sentence with the path; undefined when it does. */
export function subsetProblem(wanted: unknown, found: unknown, path: string): string | undefined {
  if (isPlainObject(wanted) && isPlainObject(found)) {
    return firstProblem(Object.keys(wanted), (key) =>
      Object.hasOwn(found, key) ? subsetProblem(wanted[key], found[key], `${path}.${key}`) : `There is no ${path}.${key}.`,
    )
  }
  if (Array.isArray(wanted) && Array.isArray(found) && wanted.length === found.length) {
    return firstProblem([...wanted.keys()], (index) => subsetProblem(wanted[index], found[index], `${path}[${index}]`))
  }
  return sameJson(wanted, found) ? undefined : `Expected ${shown(wanted)} at ${path}, found ${shown(found)}.`
}

function firstProblem<Key>(keys: readonly Key[], problemAt: (key: Key) => string | undefined): string | undefined {
  for (const key of keys) {
    const problem = problemAt(key)
    if (problem !== undefined) return problem
  }
  return undefined
}

function answeredValue({ output, answer }: Trial): { readonly value: unknown } | undefined {
  if (output !== undefined) return { value: output }
  return parsed(answer) ?? parsed(fencedBlock(answer))
}

/** The lines of the first fenced block, read line by line: an expression for it could be made to backtrack by the answer. */
function fencedBlock(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trimStart().startsWith('```'))
  const end = lines.findIndex((line, at) => at > start && line.trimStart().startsWith('```'))
  return start < 0 ? '' : lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
