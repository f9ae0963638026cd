import { estimateTokens } from '@minagent/types/tokens'

/** How long passages may be, and whose they are. */
export interface SplitOptions {
  /** The most tokens of a passage, as `estimateTokens` counts them, at least 4. Default 512; give this or `maxChars`. */
  readonly maxTokens?: number
  /** The most UTF-16 units of a passage, at least 2. */
  readonly maxChars?: number
  /** How much of its end a passage may share with the next one, in the same unit; less than the maximum. Default 0. */
  readonly overlap?: number
  /** Default `''`. */
  readonly documentId?: string
  /** What each passage has as metadata, beside what the splitter adds. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** The limits of {@link SplitOptions}, checked. */
export interface Limits {
  readonly unit: 'tokens' | 'chars'
  readonly maximum: number
  readonly overlap: number
}

/** @throws RangeError when a limit is no whole number, too small, or the overlap is not less than the maximum. */
export function limitsOf({ maxTokens, maxChars, overlap = 0 }: SplitOptions): Limits {
  if (maxTokens !== undefined && maxChars !== undefined) throw new RangeError('Expected maxTokens or maxChars, not both.')
  const limits: Limits =
    maxChars === undefined
      ? { unit: 'tokens', maximum: maxTokens ?? DEFAULT_TOKENS, overlap }
      : { unit: 'chars', maximum: maxChars, overlap }
  const [name, least] = maxChars === undefined ? ['maxTokens', LEAST_TOKENS] : ['maxChars', LEAST_CHARS]
  if (!Number.isSafeInteger(limits.maximum) || limits.maximum < least) {
    throw new RangeError(`Expected ${name} to be a whole number of at least ${least}, so that any character fits; got ${limits.maximum}.`)
  }
  if (!Number.isSafeInteger(overlap) || overlap < 0 || overlap >= limits.maximum) {
    throw new RangeError(`Expected overlap to be a whole number from 0 to less than ${name}; got ${overlap}.`)
  }
  return limits
}

/** The size of a text in the unit of the limits. */
export function sizeOf(text: string, unit: Limits['unit']): number {
  return unit === 'chars' ? text.length : estimateTokens(text)
}

const DEFAULT_TOKENS = 512
/** A rare Han character alone is estimated at 3. */
const LEAST_TOKENS = 4
/** A character outside the first 65,536 has two units. */
const LEAST_CHARS = 2
