import { isPlainObject, MinagentError } from '@minagent/types'
import type { Fact, FactSource } from './fact.ts'

/** All that is known, as it is stored in the metadata of a session. */
export interface StoredFacts {
  /** The number of the next fact. */
  readonly next: number
  /** In the order in which they were remembered. */
  readonly facts: readonly Fact[]
}

/** Stored facts as JSON in snake case. */
export function factsToWire({ next, facts }: StoredFacts): object {
  return { minagent_facts: 1, next, facts: facts.map(factToWire) }
}

/** Reads what {@link factsToWire} wrote. @throws MinagentError `invalid_wire` for anything else. */
export function factsFromWire(value: unknown): StoredFacts {
  if (!isPlainObject(value) || value.minagent_facts !== 1) throw invalid('$.minagent_facts', 'the number 1 (facts of a known version)')
  if (!Array.isArray(value.facts)) throw invalid('$.facts', 'a list')
  return { next: numberIn(value, 'next', '$'), facts: value.facts.map((fact, index) => factFromWire(fact, `$.facts[${index}]`)) }
}

function factToWire(fact: Fact): object {
  const { supersededBy, source, ...rest } = fact
  return {
    ...rest,
    ...(supersededBy === undefined ? {} : { superseded_by: supersededBy }),
    ...(source === undefined ? {} : { source: sourceToWire(source) }),
  }
}

function sourceToWire({ runId, callId, idempotencyKey }: FactSource): object {
  return { run_id: runId, call_id: callId, idempotency_key: idempotencyKey }
}

function factFromWire(value: unknown, path: string): Fact {
  if (!isPlainObject(value)) throw invalid(path, 'an object')
  const { status, untrusted } = value
  if (status !== 'current' && status !== 'quarantined' && status !== 'superseded') throw invalid(`${path}.status`, 'a status of a fact')
  if (typeof untrusted !== 'boolean') throw invalid(`${path}.untrusted`, 'true or false')
  const source = isPlainObject(value.source) ? { source: sourceFromWire(value.source) } : {}
  return {
    id: textIn(value, 'id', path),
    text: textIn(value, 'text', path),
    status,
    untrusted,
    at: timeIn(value, path),
    importance: numberIn(value, 'importance', path),
    mentions: numberIn(value, 'mentions', path),
    ...texts(value, { subject: 'subject', speaker: 'speaker', session: 'session', supersededBy: 'superseded_by' }),
    ...source,
  }
}

function sourceFromWire(value: Readonly<Record<string, unknown>>): FactSource {
  return texts(value, { runId: 'run_id', callId: 'call_id', idempotencyKey: 'idempotency_key' })
}

/** Those members that are texts, under their names in a program. */
function texts<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  names: Readonly<Record<Name, string>>,
): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {}
  for (const name in names) {
    const text = value[names[name]]
    if (typeof text === 'string') found[name] = text
  }
  return found
}

function textIn(value: Readonly<Record<string, unknown>>, key: string, path: string): string {
  const text = value[key]
  if (typeof text !== 'string') throw invalid(`${path}.${key}`, 'a string')
  return text
}

function numberIn(value: Readonly<Record<string, unknown>>, key: string, path: string): number {
  const number = value[key]
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(`${path}.${key}`, 'a number')
  return number
}

function timeIn(value: Readonly<Record<string, unknown>>, path: string): number {
  const at = numberIn(value, 'at', path)
  if (Math.abs(at) > 8.64e15) throw invalid(`${path}.at`, 'a time in ms since 1970')
  return at
}

function invalid(path: string, expected: string): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `Expected ${expected} at ${path} of the stored facts.`, { details: { path } })
}
