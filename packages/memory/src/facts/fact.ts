/** Something worth remembering beyond a conversation, with where it came from. */
export interface Fact {
  readonly id: string
  readonly text: string
  /** `quarantined`: from untrusted content, not recalled until it is released. `superseded`: history, a newer one took its place. */
  readonly status: 'current' | 'quarantined' | 'superseded'
  /** May carry the instructions of a stranger. */
  readonly untrusted: boolean
  /** When it was said, in ms since 1970. */
  readonly at: number
  /** From 0 to 1. */
  readonly importance: number
  /** How often it was said. */
  readonly mentions: number
  /** What it is about; of one subject only the newest is current. */
  readonly subject?: string
  /** Who said it. */
  readonly speaker?: string
  /** Facts of one session, in the order in which they were remembered, are neighbours for retrieval. */
  readonly session?: string
  readonly source?: FactSource
  /** The id of the fact that took its place. */
  readonly supersededBy?: string
}

/** The step of a run that remembered a fact. */
export interface FactSource {
  readonly runId?: string
  readonly callId?: string
  /** The same key remembers the same text once. */
  readonly idempotencyKey?: string
}

/** Something to remember. */
export interface NewFact {
  readonly text: string
  readonly subject?: string
  /** From 0 to 1; default 0.5. */
  readonly importance?: number
  readonly speaker?: string
  readonly session?: string
  /** In ms since 1970; default now. */
  readonly at?: number
  readonly source?: FactSource
  /** Default false: say true for what may come from a stranger (`isTainted`). */
  readonly untrusted?: boolean
}

/**
 * What became of something to remember. `merged`: it was known already, `fact` is what is known. `superseded`: it took the place of an
 * older fact of its subject.
 */
export type Remembered =
  | { readonly outcome: 'added' | 'merged' | 'quarantined'; readonly fact: Fact }
  | { readonly outcome: 'superseded'; readonly fact: Fact; readonly superseded: Fact }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason }

/** Why something is not remembered: `refused_by_policy` is the caller's own rule. */
export type RefusalReason = 'empty' | 'too_long' | 'secret' | 'refused_by_policy'
