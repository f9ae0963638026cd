import type { TranslatedEvent } from './run-ending.ts'

/** The rounds of a run as steps, which are named by their number from 1. */
export class RoundSteps {
  #round: number | undefined

  enter(round: number): readonly TranslatedEvent[] {
    if (round === this.#round) return []
    const left = this.leave()
    this.#round = round
    return [...left, { type: 'STEP_STARTED', stepName: nameOf(round) }]
  }

  leave(): readonly TranslatedEvent[] {
    const round = this.#round
    this.#round = undefined
    return round === undefined ? [] : [{ type: 'STEP_FINISHED', stepName: nameOf(round) }]
  }
}

function nameOf(round: number): string {
  return `round ${round + 1}`
}
