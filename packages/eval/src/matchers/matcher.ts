/** What the matchers need of their runner: vitest and jest both have it. */
export interface MatcherContext {
  readonly isNot?: boolean
  readonly utils: {
    matcherHint(name: string, received?: string, expected?: string, options?: { readonly isNot?: boolean }): string
    printExpected(value: unknown): string
    printReceived(value: unknown): string
  }
}

/** What a matcher answers. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** What is told when an expectation is not met. */
export interface MatcherWords {
  readonly pass: boolean
  readonly expected: unknown
  readonly received: unknown
  /** What differs, as a sentence. */
  readonly difference?: string | undefined
}

/** The answer of the matcher `name` in the form of its runner: hint, what was expected, what was received. */
export function matcherResult({ isNot = false, utils }: MatcherContext, name: string, words: MatcherWords): MatcherResult {
  const message = (): string =>
    [
      utils.matcherHint(name, 'received', 'expected', { isNot }),
      '',
      ...(words.difference === undefined || isNot ? [] : [words.difference, '']),
      `Expected: ${isNot ? 'not ' : ''}${utils.printExpected(words.expected)}`,
      `Received: ${isNot ? '    ' : ''}${utils.printReceived(words.received)}`,
    ].join('\n')
  return { pass: words.pass, message }
}
