import { type Edge, type PatternNode, UnsupportedPattern } from './parse-pattern.ts'

/** One step of a {@link PatternProgram}; `next` and `other` are indices of steps. */
export type PatternStep =
  | { readonly type: 'character'; readonly accepts: (point: number) => boolean; next: number }
  | { readonly type: 'edge'; readonly edge: Edge; next: number }
  | { readonly type: 'look'; readonly look: Look; next: number }
  | { readonly type: 'split'; next: number; other: number }
  | { readonly type: 'match' }

/** A look-around: where its own program matches, the outer one may (or may not) go on. */
export interface Look {
  readonly program: PatternProgram
  readonly wanted: boolean
}

/** A pattern as a list of steps that are walked side by side, so that the time is at most text × steps. */
export interface PatternProgram {
  readonly steps: readonly PatternStep[]
  readonly start: number
  /** Reads the text from its end (a look-ahead is answered for all places at once that way). */
  readonly backward: boolean
  /** Steps of this program and of its look-arounds. */
  readonly size: number
}

/** Most steps of one pattern, counted repetitions written out. */
const MAX_STEPS = 2_000

/** @throws UnsupportedPattern when the written-out pattern is longer than 2 000 steps. */
export function patternProgram(node: PatternNode, backward = false): PatternProgram {
  const writer = new ProgramWriter(backward)
  const start = writer.write(node, writer.push({ type: 'match' }))
  return { steps: writer.steps, start, backward, size: writer.size }
}

/** Writes from the end to the start: each part is told which step follows it. */
class ProgramWriter {
  readonly steps: PatternStep[] = []
  readonly #backward: boolean
  #looks = 0

  constructor(backward: boolean) {
    this.#backward = backward
  }

  get size(): number {
    return this.steps.length + this.#looks
  }

  push(step: PatternStep): number {
    if (this.size >= MAX_STEPS)
      throw new UnsupportedPattern(`The pattern is longer than ${MAX_STEPS} steps when its repetitions are written out.`)
    return this.steps.push(step) - 1
  }

  write(node: PatternNode, next: number): number {
    switch (node.type) {
      case 'character':
        return this.push({ type: 'character', accepts: node.accepts, next })
      case 'edge':
        return this.push({ type: 'edge', edge: node.edge, next })
      case 'look':
        return this.#writeLook(node.body, node, next)
      case 'sequence':
        return (this.#backward ? node.items : node.items.toReversed()).reduce((after, item) => this.write(item, after), next)
      case 'choice':
        return node.options
          .map((option) => this.write(option, next))
          .reduce((other, start) => this.push({ type: 'split', next: start, other }))
      case 'repeat':
        return this.#writeRepeat(node, next)
      default:
        return node satisfies never
    }
  }

  #writeLook(body: PatternNode, { ahead, wanted }: { readonly ahead: boolean; readonly wanted: boolean }, next: number): number {
    const program = patternProgram(body, ahead)
    this.#looks += program.size
    return this.push({ type: 'look', look: { program, wanted }, next })
  }

  #writeRepeat({ body, min, max }: { readonly body: PatternNode; readonly min: number; readonly max: number }, next: number): number {
    let start = next
    if (max === Number.POSITIVE_INFINITY) {
      const loop: PatternStep = { type: 'split', next, other: next }
      start = this.push(loop)
      loop.next = this.write(body, start)
    }
    for (let index = min; index < max && max !== Number.POSITIVE_INFINITY; index++) {
      start = this.push({ type: 'split', next: this.write(body, start), other: next })
    }
    for (let index = 0; index < min; index++) start = this.write(body, start)
    return start
  }
}
