import type { Evidence } from './evidence.ts'
import type { Span } from './span.ts'
import type { Term } from './words.ts'

/** The state of filling one tool's arguments from one part of a request. */
export interface Filling {
  readonly text: string
  readonly terms: readonly Term[]
  readonly evidence: Evidence
  /** Keys of the words that name the tool: they frame the request and are no part of its free text. */
  readonly frame: ReadonlySet<string>
  /** Keys of the words of its description and of its other parameters. */
  readonly outerFrame: ReadonlySet<string>
  readonly values: Map<string, unknown>
  /** Parts of the text that already serve an argument. */
  readonly used: Span[]
  /** How many arguments rest on evidence of their own kind (a number, a zone, a path), not on free text. */
  typed: number
  /** Further values of one parameter: the request names several places, and each wants a call of its own. */
  alternatives: { readonly name: string; readonly values: readonly unknown[] } | undefined
}
