/** Tells a listener of an error; one that throws breaks nothing. */
export function quietly(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      onError(error)
    } catch {
      return
    }
  }
}
