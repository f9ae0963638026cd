import { readFileSync } from 'node:fs'

/** Where this process serves, and for whom. */
export interface Environment {
  readonly database: string
  readonly hostname: string
  readonly port: number
  readonly tokens: Readonly<Record<string, string>>
  readonly allowedHosts: readonly string[]
  readonly graceMs: number
}

/** Reads `DATABASE_URL`, `TOKENS_FILE`, `HOST`, `PORT`, `PUBLIC_HOST` and `GRACE_MS`. @throws TypeError for one that is missing. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const { DATABASE_URL, TOKENS_FILE, HOST = '127.0.0.1', PORT = '8080', PUBLIC_HOST, GRACE_MS = '20000' } = env
  if (!DATABASE_URL) throw new TypeError('DATABASE_URL is missing.')
  if (!TOKENS_FILE) throw new TypeError('TOKENS_FILE is missing: a JSON file of a token for each caller, such as {"shop": "…"}.')
  return {
    database: DATABASE_URL,
    hostname: HOST,
    port: Number(PORT),
    tokens: JSON.parse(readFileSync(TOKENS_FILE, 'utf8')),
    // The probes of this machine ask for the loopback address, everybody else for the public name.
    allowedHosts: ['127.0.0.1', 'localhost', ...(PUBLIC_HOST ? [PUBLIC_HOST] : [])],
    graceMs: Number(GRACE_MS),
  }
}
