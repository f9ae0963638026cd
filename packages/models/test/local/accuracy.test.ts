import { describe, expect, it } from 'vitest'
import { measure } from './accuracy.ts'
import { chineseDev } from './requests/chinese-dev.ts'
import { chineseFresh } from './requests/chinese-fresh.ts'
import { chineseHeldOut } from './requests/chinese-held-out.ts'
import { englishDev } from './requests/english-dev.ts'
import { englishFresh } from './requests/english-fresh.ts'
import { englishHeldOut } from './requests/english-held-out.ts'
import type { RequestCase } from './requests/request-case.ts'
import { wordyToolsets } from './toolsets.ts'

const sets: Readonly<Record<string, readonly RequestCase[]>> = {
  englishDev,
  englishHeldOut,
  englishFresh,
  chineseDev,
  chineseHeldOut,
  chineseFresh,
}

describe.each(Object.entries(sets))('the requests of %s', (_, cases) => {
  it('lead to the expected calls in at least 95 of 100 cases', async () => {
    const { accuracy, misses } = await measure(cases)

    expect(accuracy, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('lead to the same calls when the tools are described at length and in two languages', async () => {
    // With an optional time zone, the bare question for the time has an answer.
    const comparable = cases.filter(({ ask }) => !/^(?:what time is it\?|几点了？)$/.test(ask))

    const { accuracy, misses } = await measure(comparable, wordyToolsets)

    expect(accuracy, misses.join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})
