import { MinagentError, type StandardIssue, type StandardSchema } from '@minagent/types'

/** The validated value of an answer, or what is wrong with it, in words for the model. */
export type OutputReading = { readonly value: unknown } | { readonly error: MinagentError<'invalid_model_output'> }

/** Reads an answer as JSON (a fenced code block around it is taken off) and validates it. */
export async function readOutput(schema: StandardSchema, answer: string, modelStopReason: string): Promise<OutputReading> {
  let value: unknown
  try {
    value = JSON.parse(unfenced(answer))
  } catch (cause) {
    const cut = modelStopReason === 'max_tokens' ? ' The answer was cut off at the token limit.' : ''
    return { error: invalid(answer, `The answer is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.${cut}`, cause) }
  }
  const result = await schema['~standard'].validate(value)
  if (result.issues) return { error: invalid(answer, result.issues.map(sentence).join('\n')) }
  return { value: result.value }
}

function unfenced(answer: string): string {
  const text = answer.trim()
  return /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i.exec(text)?.[1] ?? text
}

function sentence({ path = [], message }: StandardIssue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
}

function invalid(text: string, message: string, cause?: unknown): MinagentError<'invalid_model_output'> {
  return new MinagentError('invalid_model_output', message, { details: { text }, ...(cause === undefined ? {} : { cause }) })
}
