import { isPlainObject, MinagentError } from '@minagent/types'
import type { EvalCase } from '../eval-case.ts'

/** A function as the benchmark describes it. */
export interface BfclFunction {
  readonly name: string
  readonly description: string
  /** Not JSON Schema: see `bfclSchema`. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** One call that is wanted: a function, and for each parameter the values that are accepted; `''` among them: it may be left out. */
export interface BfclCall {
  readonly name: string
  readonly accepted: Readonly<Record<string, readonly unknown[]>>
}

/**
 * The cases of a set, such as `parallel`, from the texts of its two files: `BFCL_v4_<set>.json` and `possible_answer/BFCL_v4_<set>.json`.
 * `expected` holds the wanted calls, `metadata` the functions and, where there is one, the system message.
 * @throws MinagentError `invalid_wire` for other texts.
 */
export function readBfcl(questions: string, answers: string): readonly EvalCase[] {
  const calls = new Map(linesOf(answers).map((line, at) => [line.id, readCalls(line.ground_truth, `answers[${at}].ground_truth`)]))
  return linesOf(questions).map((line, at) => {
    const path = `questions[${at}]`
    if (typeof line.id !== 'string') throw wrong(`${path}.id`)
    const expected = calls.get(line.id)
    if (!expected) throw wrong(`answers of ${line.id}`)
    const { input, system } = readTurns(line.question, `${path}.question`)
    const functions = readFunctions(line.function, `${path}.function`)
    return { id: line.id, input, expected, metadata: { functions, ...(system === undefined ? {} : { system }) } }
  })
}

/** The functions of a case of {@link readBfcl}. @throws MinagentError `invalid_wire` for another case */
export function functionsOf({ metadata }: EvalCase): readonly BfclFunction[] {
  return readFunctions(metadata?.functions, 'metadata.functions')
}

/** The wanted calls of a case of {@link readBfcl}. @throws MinagentError `invalid_wire` for another case */
export function wantedCalls({ expected }: EvalCase): readonly BfclCall[] {
  const list: readonly unknown[] = Array.isArray(expected) ? expected : []
  const calls = list.filter(isCall)
  if (calls.length === 0 || calls.length < list.length) throw wrong('expected')
  return calls
}

function isCall(value: unknown): value is BfclCall {
  return (
    isPlainObject(value) &&
    typeof value.name === 'string' &&
    isPlainObject(value.accepted) &&
    Object.values(value.accepted).every(Array.isArray)
  )
}

/** The benchmark writes a call as `{ "name": { "parameter": [values] } }`. */
function readCalls(value: unknown, path: string): readonly BfclCall[] {
  if (!Array.isArray(value)) throw wrong(path)
  const list: readonly unknown[] = value
  return list.map((item) => {
    const [entry] = isPlainObject(item) ? Object.entries(item) : []
    const call = { name: entry?.[0], accepted: entry?.[1] }
    if (!isCall(call)) throw wrong(path)
    return call
  })
}

function readFunctions(value: unknown, path: string): readonly BfclFunction[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const functions = list.filter(isFunction)
  if (functions.length === 0 || functions.length < list.length) throw wrong(path)
  return functions
}

function isFunction(value: unknown): value is BfclFunction {
  return isPlainObject(value) && typeof value.name === 'string' && typeof value.description === 'string' && isPlainObject(value.parameters)
}

/** A question is a list of turns, each a list of messages; these sets have one turn. */
function readTurns(value: unknown, path: string): { readonly input: string; readonly system?: string } {
  const [turn, ...more]: readonly unknown[] = Array.isArray(value) ? value : []
  const messages: readonly unknown[] = Array.isArray(turn) && more.length === 0 ? turn : []
  const said = (role: string): string | undefined => {
    const texts = messages.flatMap((one) =>
      isPlainObject(one) && one.role === role && typeof one.content === 'string' ? [one.content] : [],
    )
    return texts.length === 0 ? undefined : texts.join('\n')
  }
  const [input, system] = [said('user'), said('system')]
  if (input === undefined) throw wrong(path)
  return { input, ...(system === undefined ? {} : { system }) }
}

function linesOf(text: string): readonly Record<string, unknown>[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const value: unknown = parsedLine(line, at)
    if (!isPlainObject(value)) throw wrong(`line ${at + 1}`)
    return [value]
  })
}

function parsedLine(line: string, at: number): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw wrong(`line ${at + 1}`, error)
  }
}

function wrong(path: string, cause?: unknown): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `This is no case of the Berkeley Function Calling Leaderboard: ${path}.`, {
    details: { path },
    cause,
  })
}
