export interface Waits {
  readonly maxRetries?: number
  readonly initialDelayMs?: number
  readonly factor?: number
  readonly maxDelayMs?: number
}

export function longestWaitMs({ maxRetries = 3, initialDelayMs = 1000, factor = 2, maxDelayMs = 60_000 }: Waits = {}): number {
  let total = 0
  for (let attempt = 0; attempt < maxRetries; attempt++) total += Math.min(initialDelayMs * factor ** attempt, maxDelayMs)
  return total
}
