import type { Edge } from './parse-pattern.ts'
import type { Look, PatternProgram, PatternStep } from './pattern-program.ts'

/** True if the program matches somewhere in `text`; the time grows with text × steps and with nothing else. */
export function runProgram(program: PatternProgram, text: string): boolean {
  return new Scan(program, Array.from(text, codePoint)).run(true)
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}

/** One pass over a text, all open ways through the program side by side. */
class Scan {
  readonly #program: PatternProgram
  readonly #points: readonly number[]
  /** Per place between characters: does the program end (or, read backward, begin) a match there? */
  readonly #hits: Uint8Array
  readonly #looks = new Map<Look, Uint8Array>()
  readonly #seen: Int32Array
  #generation = 0
  #open: number[] = []

  constructor(program: PatternProgram, points: readonly number[]) {
    this.#program = program
    this.#points = points
    this.#hits = new Uint8Array(points.length + 1)
    this.#seen = new Int32Array(program.steps.length)
    for (const step of program.steps) if (step.type === 'look') this.#looks.set(step.look, hitsOf(step.look.program, points))
  }

  get hits(): Uint8Array {
    return this.#hits
  }

  /** Scans the text; stops at the first match if that is all that is asked. */
  run(firstOnly: boolean): boolean {
    const { backward, start } = this.#program
    const length = this.#points.length
    let found = false
    let waiting: number[] = []
    for (let count = 0; count <= length; count++) {
      const place = backward ? length - count : count
      this.#generation++
      this.#open = []
      for (const index of waiting) this.#follow(index, place)
      this.#follow(start, place)
      found ||= this.#hits[place] === 1
      if (found && firstOnly) return true
      waiting = this.#read(this.#points[backward ? place - 1 : place])
    }
    return found
  }

  /** The steps that follow the open ones which accept `point`. */
  #read(point: number | undefined): number[] {
    const next: number[] = []
    if (point === undefined) return next
    for (const index of this.#open) {
      const step = this.#program.steps[index]
      if (step?.type === 'character' && step.accepts(point)) next.push(step.next)
    }
    return next
  }

  /** Opens `index` and all that can be reached from it without reading a character. */
  #follow(index: number, place: number): void {
    const stack = [index]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.#seen[at] === this.#generation) continue
      this.#seen[at] = this.#generation
      const step = this.#program.steps[at]
      if (step?.type === 'character') this.#open.push(at)
      else if (step) this.#pass(step, place, stack)
    }
  }

  #pass(step: Exclude<PatternStep, { readonly type: 'character' }>, place: number, stack: number[]): void {
    if (step.type === 'match') this.#hits[place] = 1
    else if (step.type === 'split') stack.push(step.other, step.next)
    else if (step.type === 'edge' ? isEdge(step.edge, this.#points, place) : this.#looksTrue(step.look, place)) stack.push(step.next)
  }

  #looksTrue(look: Look, place: number): boolean {
    return (this.#looks.get(look)?.[place] === 1) === look.wanted
  }
}

function hitsOf(program: PatternProgram, points: readonly number[]): Uint8Array {
  const scan = new Scan(program, points)
  scan.run(false)
  return scan.hits
}

function isEdge(edge: Edge, points: readonly number[], place: number): boolean {
  if (edge === 'start') return place === 0
  if (edge === 'end') return place === points.length
  return (isWord(points[place - 1]) !== isWord(points[place])) === (edge === 'word')
}

function isWord(point: number | undefined): boolean {
  return point !== undefined && point < 128 && /\w/.test(String.fromCharCode(point))
}
