import type { Passage } from '@minagent/types'
import { passageId } from '../passage-id.ts'
import { characterBorder } from './character-border.ts'
import { bestCut, type CutKind } from './cuts.ts'
import { farthestFit } from './farthest-fit.ts'
import { overlapStart } from './overlap.ts'
import { type Limits, sizeOf } from './split-options.ts'

/** A text that is cut. */
export interface Source {
  readonly text: string
  readonly documentId: string
  readonly limits: Limits
}

/** A part of the source that shares no passage with another one. */
export interface Region {
  readonly start: number
  readonly end: number
  readonly cuts: readonly CutKind[]
  readonly metadata: Readonly<Record<string, unknown>>
  /** Parts that are cut only where they do not fit alone, in order; none overlaps another. */
  readonly blocks?: readonly Block[]
  /** What the region begins with, to be repeated before its later passages. */
  readonly head?: string
  /** Whether the blanks before the first word of a line belong to it. */
  readonly isIndented?: boolean
}

/** A fence or a table. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly cuts: readonly CutKind[]
  readonly head: string
}

/** Adds the passages of a region to `passages`: each as long as fits and ends at a good place, together all but blanks. */
export function pack(source: Source, region: Region, passages: Passage[]): void {
  const { text, limits } = source
  let shared: number | undefined
  for (let covered = region.start; ; ) {
    const fresh = nextVisible(text, covered, region.end)
    if (fresh >= region.end) return
    const block = blockAround(region, fresh)
    if (block && sizeOf(text.slice(fresh, block.end), limits.unit) > limits.maximum) {
      pack(source, { ...block, metadata: region.metadata, isIndented: true }, passages)
      covered = block.end
      shared = undefined
      continue
    }
    const alone = region.isIndented ? withIndentation(text, covered, fresh, limits.maximum) : fresh
    const piece =
      (shared === undefined ? undefined : pieceFrom(source, region, shared, fresh)) ??
      pieceFrom(source, region, alone, fresh) ??
      firstCodePoint(text, fresh)
    passages.push(toPassage(source, region, piece))
    covered = piece.end
    shared = overlapStart(text, piece, limits)
  }
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly head: string
}

/** The longest good piece that begins at `start` and ends behind `fresh`; undefined when none does. */
function pieceFrom({ text, limits }: Source, region: Region, start: number, fresh: number): Piece | undefined {
  const head = repeatedHead(region, start, limits)
  const room = farthestFit(text, { from: start, to: region.end, head }, limits)
  let end = trimmedEnd(text, start, room < region.end ? cutBefore(text, region, { start, fresh, room }) : room)
  while (end > fresh && sizeOf(head + text.slice(start, end), limits.unit) > limits.maximum) {
    const shorter = characterBorder(text, start + Math.floor((end - start) * 0.9), fresh)
    end = shorter < end ? trimmedEnd(text, start, shorter) : fresh
  }
  return end > fresh ? { start, end, head } : undefined
}

interface Room {
  readonly start: number
  readonly fresh: number
  readonly room: number
}

function cutBefore(text: string, region: Region, { start, fresh, room }: Room): number {
  const block = blockAround(region, room)
  if (block && block.start < room) return block.start > fresh ? block.start : block.end
  const cut = bestCut(text, start, room, region.cuts)
  return characterBorder(text, cut > fresh ? cut : room, fresh)
}

/** The block that holds a position; blocks are in order. */
function blockAround({ blocks = [] }: Region, position: number): Block | undefined {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.end ?? 0) > position) high = middle
    else low = middle + 1
  }
  const block = blocks[low]
  return block && block.start <= position ? block : undefined
}

/** A head that takes half of a passage is not worth its place. */
function repeatedHead({ head = '', start: regionStart }: Region, start: number, { unit, maximum }: Limits): string {
  return head !== '' && start >= regionStart + head.length && sizeOf(head, unit) * 2 <= maximum ? head : ''
}

function nextVisible(text: string, from: number, end: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = from
  blanks.exec(text)
  return Math.min(end, blanks.lastIndex)
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

function withIndentation(text: string, covered: number, fresh: number, maximum: number): number {
  const from = Math.max(covered, fresh - Math.floor(maximum / 4))
  const lineBreak = text.slice(Math.max(0, from - 1), fresh).lastIndexOf('\n')
  if (lineBreak !== -1) return Math.max(0, from - 1) + lineBreak + 1
  return from === 0 ? 0 : fresh
}

function firstCodePoint(text: string, start: number): Piece {
  return { start, end: start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1), head: '' }
}

//#region passage
function toPassage({ text, documentId }: Source, { metadata }: Region, { start, end, head }: Piece): Passage {
  return {
    id: passageId(documentId, start, end),
    documentId,
    text: head + text.slice(start, end),
    start,
    end,
    metadata: head === '' ? metadata : { ...metadata, head },
  }
}
//#endregion passage
