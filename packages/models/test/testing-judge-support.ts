import { type ProviderFormat, requestProblems } from '@minagent/models/testing'
import { expect, it } from 'vitest'

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

type Case = readonly [name: string, body: Json, expected: RegExp]

/** Every case must be found, and nothing else in it. */
export function refuses(format: ProviderFormat, cases: readonly Case[]): void {
  it.each(cases)('refuses %s', (_, body, expected) => {
    const problems = requestProblems(format, body)
    expect(problems.length, problems.join('\n')).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toMatch(expected)
  })
}

/** Nothing must be found. */
export function takes(format: ProviderFormat, cases: readonly (readonly [name: string, body: Json])[]): void {
  it.each(cases)('takes %s', (_, body) => {
    expect(requestProblems(format, body)).toEqual([])
  })
}

/** A schema that is strict. */
export const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false }
