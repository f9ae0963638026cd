import type { Sample } from '../measure.ts'

/** What `bench/compare/results.json` holds. */
export interface Results {
  /** A day, as in 2026-01-31. */
  readonly date: string
  readonly node: string
  readonly cpu: string
  readonly peers: readonly PeerInfo[]
  readonly rows: readonly ComparedRow[]
  readonly probes: readonly ProbeRow[]
}

export interface PeerInfo {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  readonly setup: string
  /** Why it could not be installed or loaded here. */
  readonly leftOut?: string
}

/** One figure of one work, for each peer. */
export interface ComparedRow {
  readonly work: string
  readonly figure: string
  readonly unit: string
  readonly cells: Readonly<Record<string, Cell>>
}

/** A sample of fresh processes, or why there is none. */
export type Cell = Omit<Sample, 'name'> | { readonly missing: string }

/** What one probe showed, for each peer. */
export interface ProbeRow {
  readonly probe: string
  readonly right: string
  readonly wrong: string
  readonly cells: Readonly<Record<string, ProbeCell>>
}

export interface ProbeCell {
  readonly verdict: 'right' | 'wrong' | 'cannot express'
  /** What happened. */
  readonly what: string
}

export const FLOOR = 'a loop by hand'
export const OURS = 'minagent'
