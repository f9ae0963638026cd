import type { FakeProvider, ProviderReply } from '@minagent/models/testing'
import type { ToolCall } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'
import { type Account, accounts } from '../apps/examples/stories/nightly-job/accounts.ts'
import { goldenOf, openaiProvider, refusals, tellStory, variablesOf, withoutNotice } from './support/tell-story.ts'

const name = 'nightly-job'

/** Starts seven processes, one after the other: slow on a machine with much to do. */
const slow = { timeout: 600_000 }

/** What a model says to one account. */
function repliesFor({ id, owner, owes }: Account): readonly ProviderReply[] {
  const call = (name: string, args = {}): ToolCall[] => [{ id: `call_${name}`, name, arguments: { account: id, ...args } }]
  if (owes === 0) return [call('look_at_account'), `${owner} owes nothing.`]
  const letter = call('send_letter', { text: `Dear ${owner}, a fee was added.` })
  return [call('look_at_account'), call('charge_fee'), letter, `${owner} was charged, and has a letter.`]
}

describe('the story of the nightly job', () => {
  let provider: FakeProvider | undefined

  afterEach(() => provider?.close())

  it('D3 D4 prints the same every time: where it was killed, how the runs ended, and what the world wrote down', slow, async () => {
    expect(await tellStory(name)).toEqual({ code: 0, stdout: goldenOf(name), stderr: '' })
  })

  it('fails its self-check with a bank that knows no key again: who is killed after a charge charges twice', slow, async () => {
    const { code, stdout } = await tellStory(name, ['--forgetful'])

    expect(code).toBe(1)
    expect(stdout).toContain('a1:1:0:charge_fee\na1:1:0:charge_fee\n')
    expect(stdout).toContain('FAILED Whoever owes something was charged once and has one letter; nobody else was or has.')
  })

  it('is the same with a real model, which is asked nothing twice however often its process is killed', slow, async () => {
    provider = await openaiProvider(...accounts.flatMap(repliesFor))

    const { code, stdout } = await tellStory(name, ['--real'], variablesOf(provider))

    expect(withoutNotice(stdout)).toBe(goldenOf(name))
    expect(code).toBe(0)
    expect(provider.requests).toHaveLength(14)
  })

  it('asks no real model without a key, and none that may cost money without a yes', async () => {
    expect(await tellStory(name, ['--', '--real'])).toEqual(refusals.noKey)
    expect(await tellStory(name, ['--real'], { OPENAI_API_KEY: 'a-key' })).toEqual(refusals.noConsent)
  })
})
