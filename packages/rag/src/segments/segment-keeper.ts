import type { LiveSegment } from './live-segment.ts'
import type { Segment, SegmentData } from './segment.ts'

/** Where the segments of an index stay when its process ends. */
export interface SegmentKeeper {
  /** What was committed last. */
  open(): Promise<readonly LiveSegment[]>
  /** Writes a segment and gives it as it is read from there; it counts once it is committed. */
  keep(data: SegmentData): Promise<Segment>
  /** Whether a segment came from here. */
  has(segment: Segment): boolean
  /** Makes these segments, all kept, what counts. */
  commit(segments: readonly LiveSegment[]): Promise<void>
  close(): Promise<void>
}
