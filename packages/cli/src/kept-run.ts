import type { Locale, RunInfo } from '@minagent/types'
import { commandTexts } from './texts/command-texts.ts'

/** A run of the command, as it is listed. */
export interface KeptRun {
  readonly id: string
  readonly state: KeptRunState
  /** When it got to where it is, in ms since 1970. */
  readonly at: number
  /** Until when its process has the right to go on, in ms since 1970; 0 when none has. */
  readonly leasedUntil: number
  readonly question: string
}

/** `running` in a process that lives; `cut_off` when that process is gone; `given_up` when it was cut off again and again, or is damaged. */
export type KeptRunState = 'running' | 'cut_off' | 'waiting' | 'answered' | 'failed' | 'given_up'

/** Where a run stands at this moment. */
export function keptRunState({ status, leasedUntil = 0 }: RunInfo, now: number): KeptRunState {
  switch (status) {
    case 'running':
      return leasedUntil > now ? 'running' : 'cut_off'
    case 'suspended':
      return 'waiting'
    case 'succeeded':
      return 'answered'
    case 'failed':
      return 'failed'
    case 'dead_letter':
    case 'damaged':
      return 'given_up'
  }
}

/** Enough of an id to tell the runs of a person apart. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** How long ago that was, for people. */
export function age(at: number, now: number, locale: Locale): string {
  return commandTexts[locale].age(Math.floor(Math.max(0, now - at) / 60_000))
}
