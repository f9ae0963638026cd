/** The text in parts, cut where a run of letters, of marks or of spaces is longer than 128 characters; mostly it is one part. */
export function cutLongRuns(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    parts.push(text.slice(start, index + run.length))
    start = index + run.length
  }
  parts.push(text.slice(start))
  return parts
}

/** 128 characters of a kind with one more behind them. */
const LONG_RUN = /[\p{L}\p{M}]{128}(?=[\p{L}\p{M}])|[^\s\p{L}\p{M}\p{N}]{128}(?=[^\s\p{L}\p{M}\p{N}])|\s{128}(?=\s)/gu
