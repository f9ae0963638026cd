import type { EvalCache } from './eval-cache.ts'

/** An {@link EvalCache} that lasts as long as the process. */
export function memoryCache(): EvalCache {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key),
    set: (key, entry) => void entries.set(key, entry),
  }
}
