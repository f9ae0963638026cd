import { randomBytes } from 'node:crypto'
import type { AgentLike } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { type ServiceOptions, serviceSettings } from '../options.ts'
import { createHandler } from '../service.ts'
import { type ConnectionLimits, listen } from './listen.ts'

/** How {@link serve} works. */
export interface ServeOptions extends Omit<ServiceOptions, 'tokens'> {
  /** Default 0: any free port. */
  readonly port?: number
  /** The address to listen at. Default: loopback, which other machines cannot reach. */
  readonly hostname?: string
  /** Default: a new random one. */
  readonly tokens?: ServiceOptions['tokens']
  readonly connections?: Partial<ConnectionLimits>
}

/** A service that listens. */
export interface Served {
  /** Without a slash at the end. */
  readonly url: string
  /** What a caller must bring; of several, the first. */
  readonly token: string
  /** As `Service.close`; then the port is free, and every connection closed. */
  close(graceMs?: number): Promise<void>
}

/** An agent behind HTTP in Node. @throws RangeError or TypeError for options that cannot be; what `listen` of Node throws. */
export async function serve(agent: AgentLike, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, hostname = '127.0.0.1', tokens = randomBytes(24).toString('base64url'), connections, ...rest } = options
  const service = createHandler(agent, { ...rest, tokens })
  const { limits } = serviceSettings({ ...rest, tokens })
  const { clock = systemClock } = options
  const listening = await listen(service, { port, hostname, clock, streamMs: limits.streamMs, ...connections })
  const [token = ''] = typeof tokens === 'string' ? [tokens] : Object.values(tokens)
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${listening.port}`,
    token,
    async close(graceMs) {
      await service.close(graceMs)
      await listening.close()
    },
  }
}
