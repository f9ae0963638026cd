/** @throws TypeError for what no store can keep as the id of a run. */
export function requireRunId(runId: string): void {
  const given: unknown = runId
  if (typeof given === 'string' && given.isWellFormed()) return
  const what = typeof given === 'string' ? `${JSON.stringify(given)}, which holds half of a surrogate pair` : String(given)
  throw new TypeError(`The id of a run is a text, got ${what}.`)
}
