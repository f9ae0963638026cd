import { isPlainObject } from '@minagent/types'
import { damagedBlock } from '../stores/store-error.ts'
import { parsedJson } from './parsed-json.ts'
import { PLACE } from './segment-head.ts'

/** What a stored index consists of. */
export interface ManifestContent {
  /** Of the vectors; 0 for an index without an embedder. */
  readonly dimensions: number
  readonly segments: readonly ManifestSegment[]
}

/** A segment that counts: its blocks are `<id>-head`, `<id>-body` and, with an embedder, `<id>-vectors`. */
export interface ManifestSegment {
  readonly id: string
  /** Numbers of documents that were removed since. */
  readonly removed: readonly number[]
}

const FORMAT = 'minagent-index'
/** Grows with every change of the blocks or of how texts are analysed. */
const VERSION = 1

/** The manifest as bytes. */
export function manifestToBytes(content: ManifestContent): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ format: FORMAT, version: VERSION, ...content }))
}

/** @throws MinagentError `index_damaged` when the bytes are no manifest, or one of another version. */
export function manifestFromBytes(bytes: Uint8Array): ManifestContent {
  const value = parsedJson(bytes)
  if (!isPlainObject(value) || value.format !== FORMAT) throw damagedBlock(BLOCK, PLACE, 'is not that of an index')
  const { version, dimensions, segments } = value
  if (version !== VERSION) throw damagedBlock(BLOCK, PLACE, `is of version ${String(version)}, and this program reads version ${VERSION}`)
  if (typeof dimensions !== 'number' || !Array.isArray(segments)) throw damagedBlock(BLOCK, PLACE)
  return { dimensions, segments: segments.map(segmentOf) }
}

const BLOCK = 'manifest'

function segmentOf(value: unknown): ManifestSegment {
  if (!isPlainObject(value) || typeof value.id !== 'string' || !Array.isArray(value.removed)) throw damagedBlock(BLOCK, PLACE)
  return { id: value.id, removed: value.removed.filter((number) => typeof number === 'number') }
}
