import type { ErrorInfo } from './run.ts'

/** What was thrown, as plain data that JSON can hold. Never throws, whatever `thrown` is. */
export function errorInfo(thrown: unknown): ErrorInfo {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) }
  const info = { name: text(thrown, 'name') ?? 'Error', message: text(thrown, 'message') ?? 'unknown error' }
  const code = text(thrown, 'code')
  return code === undefined ? info : { ...info, code }
}

/** A string member; undefined when it is none, or cannot be read. */
function text(thrown: object, key: 'name' | 'message' | 'code'): string | undefined {
  try {
    const value: unknown = Reflect.get(thrown, key)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
