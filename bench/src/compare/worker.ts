import { pathToFileURL } from 'node:url'
import type { Peer } from './peer.ts'
import { timedWorks } from './works.ts'

/** A fresh process that measures one work of one peer: `worker.js <file of the peer> <work>`; sends its figures. */
const [file = '', name] = process.argv.slice(2)
const { peer }: { readonly peer: Peer } = await import(pathToFileURL(file).href)
const work = timedWorks.find((one) => one.name === name)
if (!work) throw new Error(`There is no work ${JSON.stringify(name)}.`)
process.send?.({ figures: await work.measure(await peer.load()) })
process.disconnect?.()
// Some peers leave timers or connections behind.
process.exit(0)
