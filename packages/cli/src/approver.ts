import type { ToolCall, ToolMetadata } from '@minagent/types'

/** A call that waits for a person. */
export interface ApprovalRequest {
  readonly call: ToolCall
  /** Undefined for a tool that is not there any more. */
  readonly metadata: ToolMetadata | undefined
  /** Why the policy asks. */
  readonly reason: string | undefined
}

/**
 * What a person says to a call: `once`, for the whole `session`, `no` this time, or `never` in this session, with words for the
 * model. `cancel` ends the run; `leave` lets it wait, to be gone on with later.
 */
export type Decision =
  | { readonly kind: 'once' | 'session' | 'no' | 'cancel' | 'leave' }
  | { readonly kind: 'never'; readonly feedback?: string | undefined }

/** Asks a person about a call. */
export type Approver = (request: ApprovalRequest) => Promise<Decision>
