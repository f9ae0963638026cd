/**
 * Whether a model is Gemini 3 or later: these refuse calls without a thought signature, take images inside the result of a
 * function, and structured output beside functions. A name without a number (`gemini-flash-latest`) means the newest.
 */
export function isGemini3(model: string): boolean {
  return /gemini-(?![012](?:\D|$))/i.test(model)
}
