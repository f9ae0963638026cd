import { canonicalJson, isPlainObject, type Tool } from '@minagent/types'
import { derivedTool } from './derived-tool.ts'
import { isThenable } from './settle-first.ts'

/** Options of {@link withCache}. */
export interface CacheOptions {
  /** How many results are kept; the one not used for longest goes first. Default 100. */
  readonly maxEntries?: number
}

/** The same tool, which answers equal arguments from memory. Only results are kept, never failures; use it for tools without effects. */
export function withCache(tool: Tool, { maxEntries = 100 }: CacheOptions = {}): Tool {
  if (!Number.isInteger(maxEntries) || maxEntries < 1) throw new RangeError(`maxEntries is a whole number above 0, got ${maxEntries}.`)
  const results = new Map<string, { readonly value: unknown }>()
  const keep = (key: string, value: unknown): unknown => {
    results.delete(key)
    results.set(key, { value })
    for (const oldest of results.keys()) {
      if (results.size <= maxEntries) break
      results.delete(oldest)
    }
    return value
  }
  return derivedTool(tool, {
    execute(args, context) {
      if (!isJson(args)) return tool.execute(args, context)
      const key = canonicalJson(args)
      const known = results.get(key)
      if (known) return keep(key, known.value)
      const value = tool.execute(args, context)
      return isThenable(value) ? value.then((settled) => keep(key, settled)) : keep(key, value)
    },
  })
}

/** A schema may give the tool dates, maps or the like: those have no key of their own. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean' || value === null
  return (Array.isArray(value) || isPlainObject(value)) && Object.values(value).every(isJson)
}
