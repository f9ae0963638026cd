import type { ToolMetadata } from '@minagent/types'

/** Facts of a tool that reads: what files and their names say may be instructions of a stranger. */
export const readsFiles: ToolMetadata = {
  executionLocation: 'local',
  sideEffect: 'none',
  risk: 'low',
  permission: 'file:read',
  idempotent: true,
  untrustedOutput: true,
}

/** Facts of a tool that replaces a whole file: once more changes nothing more. */
export const writesFiles: ToolMetadata = {
  executionLocation: 'local',
  sideEffect: 'local',
  risk: 'medium',
  permission: 'file:write',
  idempotent: true,
  untrustedOutput: false,
}

/** Facts of a tool that changes a part of a file: once more may change another part, and its result shows what stands round it. */
export const editsFiles: ToolMetadata = { ...writesFiles, idempotent: false, untrustedOutput: true }
