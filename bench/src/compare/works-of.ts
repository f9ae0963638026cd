import { type InstalledPeer, installationOf } from './install.ts'
import { bundleOf, importOnce, measureOnce } from './processes.ts'
import { typeCost } from './type-cost.ts'
import { type Figures, timedWorks } from './works.ts'

/** One thing that is measured of every peer. */
export interface Work {
  readonly name: string
  /** What is measured, and its unit. */
  readonly figures: Readonly<Record<string, string>>
  /** Whether it is the same every time: then it is measured once. */
  readonly exact?: boolean
  /** Measures once; the timed ones in a fresh process. */
  measure(peer: InstalledPeer, sourceFile: string): Promise<Figures> | Figures
}

/** Everything that is measured, in the order of the table. */
export const works: readonly Work[] = [
  ...timedWorks.map(({ name, figures }): Work => ({ name, figures, measure: (peer) => measureOnce(peer, name) })),
  { name: 'import', figures: { time: 'ms', memory: 'MB' }, measure: importOnce },
  { name: 'installation', figures: { size: 'MB', packages: '' }, exact: true, measure: ({ peer }, file) => sizeOf(file, peer) },
  { name: 'bundle', figures: { gzipped: 'kB' }, exact: true, measure: bundleOf },
  { name: 'types of ten tools and one agent', figures: { instantiations: '' }, exact: true, measure: typeCost },
]

function sizeOf(file: string, peer: InstalledPeer['peer']): Figures {
  const { megabytes, packages } = installationOf(file, peer)
  return { size: megabytes, packages }
}
