import type { EventStreams } from './event-streams.ts'
import type { ServiceSettings } from './options.ts'
import type { RunHost } from './run-host.ts'

/** What the endpoints of other protocols work with. */
export interface EndpointParts {
  readonly host: RunHost
  readonly settings: ServiceSettings
  readonly streams: EventStreams
  /** The name of the agent. */
  readonly name: string
}
