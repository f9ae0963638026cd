import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inBench } from '../places.ts'
import type { Results } from './results.ts'

/** Puts the rows and probes in the place of those of the same name in the committed file; the others stay. */
export function keepResults(results: Results, file = inBench('compare/results.json')): void {
  const known: Results | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const kept: Results = {
    ...results,
    peers: merged(known?.peers, results.peers, ({ name }) => name),
    rows: merged(known?.rows, results.rows, ({ work, figure }) => `${work}/${figure}`, withOldCells),
    probes: merged(known?.probes, results.probes, ({ probe }) => probe, withOldCells),
  }
  writeFileSync(file, `${JSON.stringify(kept, withoutPaths, 1)}\n`)
}

/** What failed may name folders of this machine: of those the last name is left. */
function withoutPaths(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !['missing', 'leftOut', 'what'].includes(key)) return value
  return value.replace(/(?:file:\/\/)?(?:\/[\w.@+-]+){2,}/g, (path) => path.slice(path.lastIndexOf('/') + 1))
}

function merged<T>(old: readonly T[] = [], added: readonly T[], keyOf: (one: T) => string, join = (_: T, after: T): T => after): T[] {
  const all = new Map(old.map((one) => [keyOf(one), one]))
  for (const one of added) {
    const before = all.get(keyOf(one))
    all.set(keyOf(one), before === undefined ? one : join(before, one))
  }
  return [...all.values()]
}

/** Cells of peers that were measured now replace their old ones. */
function withOldCells<T extends { readonly cells: object }>(before: T, after: T): T {
  return { ...after, cells: { ...before.cells, ...after.cells } }
}
