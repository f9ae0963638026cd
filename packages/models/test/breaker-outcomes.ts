import { isModelError, type Model, type ModelResponse, user } from '@minagent/types'

export const question = [user('hi')]

/** What each call came to: its text, or the code of its error; `open` where the circuit let nothing through. */
export async function outcome(call: Promise<ModelResponse>): Promise<string> {
  return call.then(
    (response) => response.message.content,
    (error) =>
      error instanceof Error && error.message.startsWith('The circuit') ? 'open' : isModelError(error) ? error.code : String(error),
  )
}

export async function outcomes(model: Model, calls: number): Promise<string[]> {
  const seen: string[] = []
  for (let call = 0; call < calls; call++) seen.push(await outcome(model.complete(question, [])))
  return seen
}
