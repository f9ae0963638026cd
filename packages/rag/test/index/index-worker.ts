import { writeSync } from 'node:fs'
import { createIndex } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import { watchFiles } from '../stores/watched-files.ts'
import { apply, BATCHES, sampleText } from './index-history.ts'

/** What a process of its own does with an index, by its first argument. */
export async function work([name = '', ...args]: readonly string[]): Promise<void> {
  await works[name]!(...args)
}

const works: Readonly<Record<string, (...args: string[]) => Promise<void>>> = { build, count, large }

/** Says a line at once: nothing of it is lost when the process dies after it. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

/** Does all batches, says the number of each that is saved, and dies before (or, half way, in) the change of a number. */
async function build(folder: string, number: string, isTorn: string): Promise<void> {
  let changes = 0
  await watchFiles(({ isChange, name, path, given }) => {
    if (!isChange || ++changes !== Number(number)) return
    if (isTorn === 'torn' && name === 'writeFile') tear(path, given as Uint8Array)
    process.kill(process.pid, 'SIGKILL')
  })
  await buildAll(folder)
}

function tear(path: string, bytes: Uint8Array): void {
  const { openSync } = process.getBuiltinModule('node:fs')
  writeSync(openSync(path, 'r+'), bytes.subarray(0, bytes.length >> 1))
}

/** Says how many changes of files there are in all. */
async function count(folder: string): Promise<void> {
  let changes = 0
  await watchFiles(({ isChange }) => {
    if (isChange) changes++
  })
  await buildAll(folder)
  say(`changes ${changes}`)
}

async function buildAll(folder: string): Promise<void> {
  const index = createIndex({ store: folderStore(folder) })
  for (const [number, batch] of BATCHES.entries()) {
    await apply(index, batch)
    await index.save()
    say(String(number + 1))
  }
}

/** Adds so many MB of text in one go; says the most memory that was resident, in MB, before and after. */
async function large(folder: string, megabytes: string): Promise<void> {
  const before = peakMemory()
  const index = createIndex({ store: folderStore(folder) })
  const { added } = await index.add(largeDocuments(Number(megabytes) * 1_000_000))
  await index.save()
  const found = await index.search('needle-17 haystack')
  say(JSON.stringify({ added, before, peak: peakMemory(), found: found[0]?.documentId }))
}

function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

async function* largeDocuments(bytes: number) {
  for (let made = 0, number = 0; made < bytes; number++) {
    const text = `${sampleText(number, 20_000)} needle-${number}`
    made += text.length
    yield { id: `large-${number}`, text, metadata: {} }
  }
}
