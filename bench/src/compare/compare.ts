import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type InstalledPeer, install } from './install.ts'
import { keepResults } from './keep-results.ts'
import { Measured } from './measured.ts'
import type { Peer } from './peer.ts'
import { inBench } from './places.ts'
import { printComparison } from './print-comparison.ts'
import { type ComparedRow, FLOOR, OURS, type PeerInfo, type Results } from './results.ts'
import { type Work, works } from './works-of.ts'

const folder = inBench('compare/peers')

const { values: asked } = parseArgs({
  options: {
    peers: { type: 'string' },
    works: { type: 'string' },
    samples: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
})

interface Found {
  readonly file: string
  readonly info: PeerInfo
  readonly installed?: InstalledPeer
}

const peers = await findPeers()
const rows = await measureAll(peers.flatMap(({ installed, file }) => (installed ? [{ installed, file }] : [])))
const results: Results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads`,
  peers: peers.map(({ info }) => info),
  rows,
  probes: [],
}
printComparison(results)
if (asked.keep) keepResults(results)

async function findPeers(): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.mjs'))) {
    const file = join(folder, name)
    const { peer }: { readonly peer: Peer } = await import(pathToFileURL(file).href)
    if (isAsked(basename(name, '.mjs'), asked.peers)) found.push(installedOrNot(file, peer))
  }
  const rank = ({ info }: Found) => [FLOOR, OURS].indexOf(info.name)
  return found.sort((a, b) => (rank(b) === -1 ? 0 : 1) - (rank(a) === -1 ? 0 : 1) || rank(a) - rank(b))
}

function installedOrNot(file: string, peer: Peer): Found {
  const { name, packages, setup } = peer
  try {
    return { file, info: { name, packages, setup }, installed: install(file, peer) }
  } catch (error) {
    const leftOut = String(error).split('\n')[0] ?? ''
    console.log(`Left out: ${name}. ${leftOut}`)
    return { file, info: { name, packages, setup, leftOut } }
  }
}

/** Turn by turn, so that whatever else the machine does hits all peers alike. */
async function measureAll(all: readonly { readonly installed: InstalledPeer; readonly file: string }[]): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  for (const work of works.filter(({ name }) => isAsked(name, asked.works))) {
    console.log(`Measuring ${work.name} …`)
    const cells = new Map(all.map(({ installed }) => [installed.peer.name, new Measured()]))
    for (let sample = 0; sample < (work.exact ? 1 : Number(asked.samples)); sample++) {
      for (const { installed, file } of all) await cells.get(installed.peer.name)?.add(() => work.measure(installed, file))
    }
    rows.push(...rowsOf(work, cells))
  }
  return rows
}

function rowsOf({ name, figures }: Work, cells: ReadonlyMap<string, Measured>): ComparedRow[] {
  return Object.entries(figures).map(([figure, unit]) => ({
    work: name,
    figure,
    unit,
    cells: Object.fromEntries([...cells].map(([peer, measured]) => [peer, measured.cell(figure)])),
  }))
}

/** Whether a name begins with one of those that were asked for; all are when none is. */
function isAsked(name: string, list: string | undefined): boolean {
  return list === undefined || list.split(',').some((part) => name.startsWith(part.trim()))
}
