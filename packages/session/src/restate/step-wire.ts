import {
  errorInfo,
  fromWireConversation,
  isDefectError,
  isMinagentError,
  isPlainObject,
  MinagentError,
  responseFromWire,
  responseToWire,
  type StepInfo,
  toolResultFromWire,
  toolResultToWire,
  toWireConversation,
} from '@minagent/types'

/** Plain data and back, for the value of a step; a run that ended meanwhile gives none. */
interface Wire {
  write(value: unknown): unknown
  read(stored: unknown): unknown
}

const plain: Wire = { write: (value) => value, read: (value) => value }
const result: Wire = { write: (value) => toolResultToWire(given(value)), read: toolResultFromWire }
const wires: Readonly<Record<StepInfo['kind'], Wire>> = {
  model: { write: (value) => responseToWire(given(value)), read: responseFromWire },
  tool: result,
  approval: result,
  context: { write: (messages) => toWireConversation(given(messages)), read: fromWireConversation },
  gate: plain,
  task: plain,
  node: plain,
}

/** What a step gave, as the plain data that is recorded of it. */
export function writeStep(kind: StepInfo['kind'], value: unknown): unknown {
  return value === undefined ? {} : { value: wires[kind].write(value) }
}

/** A failed model call, as it is recorded. @throws the error itself when it is a defect: that is not recorded. */
export function writeFailure(kind: StepInfo['kind'], error: unknown): unknown {
  if (kind !== 'model' || isDefectError(error)) throw error
  const text = isMinagentError(error, 'invalid_model_output') ? { text: error.details.text } : {}
  return { failure: { ...errorInfo(error), ...text } }
}

/** What is recorded of a step, as the step gave it. @throws the error of a model call that is recorded as failed. */
export function readStep<T>(kind: StepInfo['kind'], stored: unknown): T {
  if (!isPlainObject(stored))
    throw new TypeError(`What Restate has recorded of a ${kind} step is none: it was not written by restateSteps.`)
  if (isPlainObject(stored.failure)) throw failureOf(stored.failure)
  return given('value' in stored ? wires[kind].read(stored.value) : undefined)
}

function failureOf({ name, message, code, text }: Readonly<Record<string, unknown>>): Error {
  if (code === 'invalid_model_output') return new MinagentError(code, String(message), { details: { text: String(text) } })
  return Object.assign(new Error(String(message)), { name }, code === undefined ? {} : { code })
}

/** The kind of a step tells the type of its value. */
function given<T>(value: unknown): T
function given(value: unknown): unknown {
  return value
}
