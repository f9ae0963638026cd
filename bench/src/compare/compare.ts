import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inBench } from '../places.ts'
import { type InstalledPeer, install } from './install.ts'
import { keepResults } from './keep-results.ts'
import { Measured } from './measured.ts'
import { type CompareOptions, compareOptions } from './options.ts'
import type { Peer } from './peer.ts'
import { printComparison } from './print-comparison.ts'
import { probes } from './probes/all-probes.ts'
import { probeRow } from './probing.ts'
import { type ComparedRow, FLOOR, OURS, type PeerInfo, type ProbeRow, type Results } from './results.ts'
import { type Work, works } from './works-of.ts'

const folder = inBench('compare/peers')

const asked = askedFor()

interface Found {
  readonly file: string
  readonly info: PeerInfo
  readonly installed?: InstalledPeer
}

const peers = await findPeers()
const installed = peers.flatMap(({ installed, file }) => (installed ? [{ installed, file }] : []))
const nothing: Results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads`,
  peers: peers.map(({ info }) => info),
  rows: [],
  probes: [],
}
const rows = await measureAll(installed)
printComparison({ ...nothing, rows, probes: await probeAll(installed.map(({ installed }) => installed)) })

/** Ends the program with a sentence and 2 when the arguments make no sense. */
function askedFor(): CompareOptions {
  const known = { peers: peerNames(), works: works.map(({ name }) => name), probes: probes.map(({ name }) => name) }
  try {
    return compareOptions(process.argv.slice(2), known)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

function peerNames(): readonly string[] {
  return readdirSync(folder)
    .filter((entry) => entry.endsWith('.mjs'))
    .map((entry) => basename(entry, '.mjs'))
}

async function findPeers(): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const name of asked.peers) {
    const file = join(folder, `${name}.mjs`)
    const { peer }: { readonly peer: Peer } = await import(pathToFileURL(file).href)
    found.push(installedOrNot(file, peer))
  }
  const rank = ({ info }: Found) => [FLOOR, OURS].indexOf(info.name)
  return found.sort((a, b) => (rank(b) === -1 ? 0 : 1) - (rank(a) === -1 ? 0 : 1) || rank(a) - rank(b))
}

function installedOrNot(file: string, peer: Peer): Found {
  const { name, packages, setup } = peer
  try {
    return { file, info: { name, packages, setup }, installed: install(file, peer) }
  } catch (error) {
    const leftOut = error instanceof Error ? error.message : String(error)
    console.log(`Left out: ${name}. ${leftOut}`)
    return { file, info: { name, packages, setup, leftOut } }
  }
}

/** Turn by turn, so that whatever else the machine does hits all peers alike. */
async function measureAll(all: readonly { readonly installed: InstalledPeer; readonly file: string }[]): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  for (const work of works.filter(({ name }) => asked.works.includes(name))) {
    console.log(`Measuring ${work.name} …`)
    const cells = new Map(all.map(({ installed }) => [installed.peer.name, new Measured()]))
    for (let sample = 0; sample < (work.exact ? 1 : asked.samples); sample++) {
      for (const { installed, file } of all) await cells.get(installed.peer.name)?.add(() => work.measure(installed, file))
    }
    const done = rowsOf(work, cells)
    if (asked.keep) keepResults({ ...nothing, rows: done })
    rows.push(...done)
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

async function probeAll(all: readonly InstalledPeer[]): Promise<ProbeRow[]> {
  const rows: ProbeRow[] = []
  for (const probe of probes.filter(({ name }) => asked.probes.includes(name))) {
    console.log(`Probing ${probe.name} …`)
    const done = await probeRow(probe, all)
    if (asked.keep) keepResults({ ...nothing, probes: [done] })
    rows.push(done)
  }
  return rows
}
