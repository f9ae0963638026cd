/** Fails a case of a contract suite; needs no assertion library. */
export function assertContract(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Contract broken: ${message}`)
}

/** What a piece of work rejects with; fails when it does not. */
export async function rejection(work: Promise<unknown>, what: string): Promise<unknown> {
  let error: unknown
  const isRejected = await work.then(
    () => false,
    (reason: unknown) => {
      error = reason
      return true
    },
  )
  assertContract(isRejected, `${what} must reject.`)
  return error
}
