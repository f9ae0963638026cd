import type { AgentCard } from '@a2a-js/sdk'

/** What is said of an agent; the rest of its card can be spread over the result. */
export interface AgentCardFields {
  readonly name: string
  /** What it can do, for whoever may call it. */
  readonly description: string
  /** Where it takes requests, an absolute URL. */
  readonly url: string
  /** Of the agent. Default `'1.0.0'`. */
  readonly version?: string
}

/** The card of an agent that speaks text over JSON-RPC and streams, with itself as its one skill. */
export function agentCard({ name, description, url, version = '1.0.0' }: AgentCardFields): AgentCard {
  const skill = { id: 'answer', name, description, tags: ['text'], examples: [], inputModes: [], outputModes: [], securityRequirements: [] }
  return {
    name,
    description,
    version,
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '1.0' }],
    provider: undefined,
    capabilities: { streaming: true, pushNotifications: false, extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [skill],
    signatures: [],
  }
}
