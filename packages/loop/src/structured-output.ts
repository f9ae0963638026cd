import type { StandardIssue, StandardSchema } from '@minagent/types'
import { MinagentError } from '@minagent/types/runtime'

/** The validated value of an answer, or what is wrong with it; the words for the model are the schema's own. */
export type OutputReading =
  | { readonly value: unknown }
  | { readonly error: MinagentError<'invalid_model_output'>; readonly feedback: string }

//#region read
/** Reads an answer as JSON (a fenced code block around it is taken off) and validates it; what is no JSON is validated as the text it is. */
export async function readOutput(schema: StandardSchema, answer: string, modelStopReason: string): Promise<OutputReading> {
  const result = await schema['~standard'].validate(jsonOrText(answer))
  if (!result.issues) return { value: result.value }
  const feedback = result.issues.map(sentence).join('\n')
  const cut = modelStopReason === 'max_tokens' ? 'The answer was cut off at the token limit: ' : ''
  return { error: new MinagentError('invalid_model_output', cut + feedback, { details: { text: answer } }), feedback }
}
//#endregion read

//#region fence
function jsonOrText(answer: string): unknown {
  try {
    return JSON.parse(unfenced(answer))
  } catch {
    return answer
  }
}
//#endregion fence

function unfenced(answer: string): string {
  const text = answer.trim()
  return /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i.exec(text)?.[1] ?? text
}

function sentence({ path = [], message }: StandardIssue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
}
