import type { ErrorInfo } from './run.ts'

/** What was thrown, as plain data that JSON can hold. */
export function errorInfo(thrown: unknown): ErrorInfo {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) }
  const { name, message, code }: { name?: unknown; message?: unknown; code?: unknown } = thrown
  const info = { name: typeof name === 'string' ? name : 'Error', message: typeof message === 'string' ? message : 'unknown error' }
  return typeof code === 'string' ? { ...info, code } : info
}
