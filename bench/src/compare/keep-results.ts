import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inBench } from './places.ts'
import type { Results } from './results.ts'

const file = inBench('compare/results.json')

/** Puts the rows and probes in the place of those of the same name in the committed file; the others stay. */
export function keepResults(results: Results): void {
  const known: Results | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const rows = merged(known?.rows ?? [], results.rows, ({ work, figure }) => `${work}/${figure}`)
  const probes = merged(known?.probes ?? [], results.probes, ({ probe }) => probe)
  const peers = merged(known?.peers ?? [], results.peers, ({ name }) => name)
  writeFileSync(file, `${JSON.stringify({ ...results, peers, rows, probes }, null, 1)}\n`)
}

/** Cells of peers that were measured now replace their old ones. */
function merged<T extends object>(old: readonly T[], added: readonly T[], keyOf: (one: T) => string): T[] {
  const all = new Map(old.map((one) => [keyOf(one), one]))
  for (const one of added) {
    const before = all.get(keyOf(one))
    const cells =
      'cells' in one ? { cells: { ...(before && 'cells' in before ? (before.cells as object) : {}), ...(one.cells as object) } } : {}
    all.set(keyOf(one), { ...one, ...cells })
  }
  return [...all.values()]
}
