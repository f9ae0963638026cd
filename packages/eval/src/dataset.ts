import { canonicalJson, type StandardSchema } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import type { Dataset, EvalCase } from './eval-case.ts'
import { type Place, readCase, wrongCase } from './read-case.ts'

/** What else is checked of a dataset. */
export interface DatasetOptions {
  /** The form of `expected`, which each case must then have. It only checks: what it makes of a value is not kept. */
  readonly expected?: StandardSchema
}

/**
 * A dataset of cases, copied.
 * @throws MinagentError `invalid_wire`, with the path and what to do, for a case that is wrong, an id that is used twice, and no case at all.
 */
export function dataset(name: string, cases: readonly EvalCase[], { expected }: DatasetOptions = {}): Dataset {
  const copies = cases.map((each, index) => readCase(each, placeAt(index)))
  if (copies.length === 0) throw wrongCase({ path: '$' }, '', 'There is no case in it')
  checkIds(copies)
  if (expected) for (const [index, each] of copies.entries()) checkExpected(expected, each, placeAt(index))
  return { name, cases: copies, hash: sha256(canonicalJson(copies)) }
}

function placeAt(index: number): Place {
  return { path: `$[${index}]` }
}

function checkIds(cases: readonly EvalCase[]): void {
  const first = new Map<string, number>()
  for (const [index, { id }] of cases.entries()) {
    const other = first.get(id)
    if (other !== undefined) {
      throw wrongCase(placeAt(index), '.id', `$[${other}] has the id ${JSON.stringify(id)} already: give each case its own`)
    }
    first.set(id, index)
  }
}

function checkExpected(schema: StandardSchema, { id, expected }: EvalCase, place: Place): void {
  const result = schema['~standard'].validate(expected)
  if (result instanceof Promise) throw new TypeError('The schema for `expected` checks asynchronously: take one that does not.')
  const issue = result.issues?.[0]
  if (!issue) return
  const path = (issue.path ?? []).map((part) => `.${String(typeof part === 'object' ? part.key : part)}`).join('')
  throw wrongCase(place, `.expected${path}`, `What case ${JSON.stringify(id)} expects does not fit its schema: ${issue.message}`)
}
