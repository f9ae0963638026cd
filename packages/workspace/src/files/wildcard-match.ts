/** A pattern over the items of a list, by their indexes. */
export interface WildcardPattern {
  readonly length: number
  /** True for a part that stands for any number of items, also for none. */
  isAny(part: number): boolean
  fits(part: number, item: number): boolean
}

/**
 * Whether `count` items fit a pattern. Only the last part for any number of items is ever tried again, so the steps are at most the length
 * of the one times that of the other.
 */
export function wildcardMatch({ length, isAny, fits }: WildcardPattern, count: number): boolean {
  let part = 0
  let item = 0
  let retry: { readonly part: number; readonly item: number } | undefined
  while (item < count) {
    if (part < length && isAny(part)) {
      part++
      retry = { part, item }
    } else if (part < length && fits(part, item)) {
      part++
      item++
    } else if (retry) {
      retry = { part: retry.part, item: retry.item + 1 }
      part = retry.part
      item = retry.item
    } else {
      return false
    }
  }
  while (part < length && isAny(part)) part++
  return part === length
}
