import { similarityOf, sketchOf, type TextSketch } from './text-sketch.ts'

/** How near-duplicates are told. */
export interface NearDuplicateOptions {
  /** The part of their pieces of text that two near-duplicates have in common at least, above 0 and up to 1. Default 0.8. */
  readonly similarity?: number
}

/**
 * The same list without the texts that nearly repeat an earlier one: the same page in two places, a notice with another date.
 * Case, spaces and punctuation do not count; it works on letters of any script.
 * @throws RangeError when `similarity` is not above 0 and at most 1.
 */
export function withoutNearDuplicates<T extends { readonly text: string }>(
  passages: readonly T[],
  { similarity = 0.8 }: NearDuplicateOptions = {},
): T[] {
  if (!(similarity > 0 && similarity <= 1)) throw new RangeError(`similarity must be above 0 and at most 1, got ${similarity}.`)
  const kept: TextSketch[] = []
  return passages.filter(({ text }) => {
    const sketch = sketchOf(text)
    const isRepeated = kept.some((earlier) => similarityOf(earlier, sketch) >= similarity)
    if (!isRepeated) kept.push(sketch)
    return !isRepeated
  })
}
