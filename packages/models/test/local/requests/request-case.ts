import type { ToolsetName } from '../toolsets.ts'

/** A request, the tools that are offered, and the calls that it should lead to, in order. */
export interface RequestCase {
  readonly ask: string
  readonly tools: ToolsetName
  /** Tool name and arguments; a regular expression is matched against the argument's text. [] = no tool. */
  readonly calls: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[]
}
