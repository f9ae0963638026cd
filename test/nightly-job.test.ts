import { describe, expect, it } from 'vitest'
import { goldenOf, refusals, tellStory } from './support/tell-story.ts'

const name = 'nightly-job'

/** Starts seven processes, one after the other: slow on a machine with much to do. */
const slow = { timeout: 600_000 }

describe('the story of the nightly job', () => {
  it('D3 D4 prints the same every time: where it was killed, how the runs ended, and what the world wrote down', slow, async () => {
    expect(await tellStory(name)).toEqual({ code: 0, stdout: goldenOf(name), stderr: '' })
  })

  it('fails its self-check with a bank that knows no key again: who is killed after a charge charges twice', slow, async () => {
    const { code, stdout } = await tellStory(name, ['--forgetful'])

    expect(code).toBe(1)
    expect(stdout).toContain('a1:1:0:charge_fee\na1:1:0:charge_fee\n')
    expect(stdout).toContain('FAILED Whoever owes something was charged once and has one letter; nobody else was or has.')
  })

  it('asks no real model without a key, and none that may cost money without a yes', async () => {
    expect(await tellStory(name, ['--', '--real'])).toEqual(refusals.noKey)
    expect(await tellStory(name, ['--real'], { OPENAI_API_KEY: 'a-key' })).toEqual(refusals.noConsent)
  })
})
