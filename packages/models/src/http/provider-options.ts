import type { Clock } from '@minagent/types'

/** What every model behind HTTP can be told. */
export interface ProviderOptions {
  /** The provider's name of the model. */
  readonly model: string
  /** Default: the provider's environment variable. It is kept where neither `JSON.stringify` nor `inspect` sees it. */
  readonly apiKey?: string
  /** Default: the provider's environment variable, else its public address. */
  readonly baseUrl?: string
  /** Added to each request; a name that the adapter sets too is replaced. */
  readonly headers?: Readonly<Record<string, string>>
  /** Fields added to each request body, such as `reasoning_effort`; one that the adapter sets too is replaced. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch
  /** How long the provider may be silent. */
  readonly deadlines?: Deadlines
  /** Times the deadlines. Default: the real clock. */
  readonly clock?: Clock
}

/** What is needed of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How long a provider may be silent, in ms; `Infinity` waits for ever. What passes is a `ModelError` `timeout`. */
export interface Deadlines {
  /** Until the status line of a streamed answer. Default 30 000. */
  readonly connectMs?: number
  /** From the status line to the first byte of a streamed answer; from the request to the first byte of a whole one. Default 300 000. */
  readonly firstByteMs?: number
  /** From byte to byte; any byte counts, also of a comment or a keep-alive. Default 120 000. */
  readonly idleMs?: number
  /** The whole call. Default 900 000. */
  readonly totalMs?: number
}
