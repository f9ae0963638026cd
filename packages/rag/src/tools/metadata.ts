import type { ToolMetadata } from '@minagent/types'

/** What a tool is that only reads documents, whose text may be anybody's. */
export const RETRIEVAL: ToolMetadata = {
  executionLocation: 'local',
  sideEffect: 'none',
  risk: 'low',
  idempotent: true,
  untrustedOutput: true,
}
