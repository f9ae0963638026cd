/** One case of a dataset, as plain JSON: what a user says, and what is expected of the answer. */
export interface EvalCase {
  /** Unique in its dataset. */
  readonly id: string
  /** What the user says. Of several texts each is said when the one before has been answered. */
  readonly input: string | readonly string[]
  /** What scorers compare with. */
  readonly expected?: unknown
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Cases under a name, known by their content. */
export interface Dataset {
  readonly name: string
  readonly cases: readonly EvalCase[]
  /** SHA-256 (hex) of the canonical JSON of the cases: another content is another version. */
  readonly hash: string
}
