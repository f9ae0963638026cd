import type { PolicyDecision, ToolMetadata } from '@minagent/types'

/**
 * One rule of a policy, as plain data. It matches a call when everything holds that it says; a rule that says nothing matches every
 * call. Patterns are texts in which `*` stands for anything, and of a list one has to fit.
 */
export interface PolicyRule {
  readonly decision: PolicyDecision
  /** The name of the tool. */
  readonly tool?: string | readonly string[]
  /** {@link ToolMetadata.permission}; a tool without one is not matched. */
  readonly permission?: string | readonly string[]
  readonly risk?: ToolMetadata['risk'] | readonly ToolMetadata['risk'][]
  readonly sideEffect?: ToolMetadata['sideEffect'] | readonly ToolMetadata['sideEffect'][]
  /** Patterns by the name of an argument; what is no text is compared as compact JSON, and one that is absent fits nothing. */
  readonly arguments?: Readonly<Record<string, string | readonly string[]>>
  /** Whether untrusted text has entered the conversation; descriptions of MCP tools count as such. */
  readonly tainted?: boolean
  /** An argument of one of these names (patterns in lower case, at any depth; true = any) was copied from untrusted text. */
  readonly copied?: readonly string[] | true
  /** The least that counts as copied, in characters without white space; default 5. Hosts of links always count. */
  readonly copiedLength?: number
  /** An argument has a link, in a tainted conversation, to a host that the user did not name, or that carries untrusted text. */
  readonly leakingLink?: boolean
  /** The tool has answered at least so often in this conversation: its budget is used up. */
  readonly callsBefore?: number
  /** For the person who is asked and the model that is refused; default: a sentence that says what was found. */
  readonly reason?: string
}
