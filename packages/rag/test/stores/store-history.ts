import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexStore } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import { isMinagentError } from '@minagent/types'

/** What a writer of an index does, again and again: new blocks, a manifest, and the end of what no longer counts. */
export async function advance(store: IndexStore, until: number, acknowledge: (version: number) => void = () => undefined): Promise<void> {
  for (;;) {
    const manifest = await store.open()
    const version = manifest?.version ?? 0
    if (version >= until) return
    const listed = await store.list()
    const added = [1, 2].map((number) => `b${number}-${randomUUID()}`)
    for (const name of added) await store.write(name, blockOf(name))
    const kept = [...namesIn(manifest?.bytes).slice(-2), ...added]
    if (await commits(store, kept, version)) {
      acknowledge(version + 1)
      await store.remove(listed.filter((name) => !kept.includes(name)))
    } else await store.remove(added)
  }
}

async function commits(store: IndexStore, names: readonly string[], version: number): Promise<boolean> {
  try {
    await store.commit(new TextEncoder().encode(JSON.stringify(names)), version)
    return true
  } catch (error) {
    if (isMinagentError(error, 'index_conflict')) return false
    throw error
  }
}

/** The version of a store whose blocks are all there, as they were written. @throws when they are not. */
export async function soundVersion(store: IndexStore): Promise<number> {
  const manifest = await store.open()
  for (const name of namesIn(manifest?.bytes)) {
    if (Buffer.compare(await store.read(name), blockOf(name)) !== 0) throw new Error(`Block ${name} is not what was written.`)
  }
  return manifest?.version ?? 0
}

/** What is in a folder beside what its manifest names; none after a commit and a removal. */
export async function rubbishIn(folder: string): Promise<readonly string[]> {
  const store = folderStore(folder)
  const names = namesIn((await store.open())?.bytes)
  const blocks = (await store.list()).filter((name) => !names.includes(name))
  const manifests = ['manifests', 'head'].flatMap((part) => readdirSync(join(folder, part)).slice(1))
  const others = readdirSync(folder).filter((name) => !['blocks', 'head', 'manifests'].includes(name))
  return [...blocks, ...manifests, ...others]
}

function namesIn(bytes: Uint8Array | undefined): readonly string[] {
  return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : []
}

/** Some pages, other ones for every name. */
function blockOf(name: string): Uint8Array {
  const bytes = new Uint8Array(20_000)
  for (let index = 0; index < bytes.length; index++) bytes[index] = name.charCodeAt(index % name.length) + (index >> 7)
  return bytes
}
