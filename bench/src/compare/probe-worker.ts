import { pathToFileURL } from 'node:url'
import type { Peer } from './peer.ts'
import { probedCell } from './probed-cell.ts'
import { probes } from './probes/all-probes.ts'

/** A fresh process that does one probe to one peer: `probe-worker.js <file of the peer> <probe>`; sends the cell of the table. */
const [file = '', name] = process.argv.slice(2)
const { peer }: { readonly peer: Peer } = await import(pathToFileURL(file).href)
const probe = probes.find((one) => one.name === name)
if (!probe) throw new Error(`There is no probe ${JSON.stringify(name)}.`)
// A peer that waits for nothing hangs: it must not end the process.
setInterval(() => undefined, 1000)
const cell = await probedCell(probe, await peer.load())
process.send?.({ cell }, () => process.exit(0))
