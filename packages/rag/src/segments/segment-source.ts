import { isPlainObject } from '@minagent/types'
import type { VectorBlock } from '../vectors/vector-block.ts'
import type { FrameReader } from './frame-reader.ts'
import type { PassageDetails } from './segment.ts'
import type { SegmentHead } from './segment-head.ts'

/** Where a stored segment is read from. */
export interface SegmentSource {
  readonly head: SegmentHead
  readonly body: FrameReader
  readonly vectors: () => Promise<VectorBlock | undefined>
}

/** Details of a passage as they are in a frame; undefined where there are none. */
export function detailsOf(value: unknown): PassageDetails | undefined {
  if (!isPlainObject(value)) return undefined
  const { metadata, text } = value
  return { ...(isPlainObject(metadata) ? { metadata } : {}), ...(typeof text === 'string' ? { text } : {}) }
}
