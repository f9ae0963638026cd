/** An environment variable without the white space around it; undefined where it is empty, absent, or there is no environment. */
export function readEnv(name: string): string | undefined {
  // Bun, Deno and Node have `process`; browsers and most workers have not, and Deno may refuse.
  try {
    const process: unknown = Reflect.get(globalThis, 'process')
    const env: unknown = typeof process === 'object' && process !== null ? Reflect.get(process, 'env') : undefined
    const value: unknown = typeof env === 'object' && env !== null ? Reflect.get(env, name) : undefined
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  } catch {
    return undefined
  }
}
