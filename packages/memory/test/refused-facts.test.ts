import { facts } from '@minagent/memory'
import { describe, expect, it } from 'vitest'

describe('what is not remembered', () => {
  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['x'.repeat(2_001), 'too_long'],
    ['The API key is sk-proj-abcdefghijklmnop1234', 'secret'],
    ['my password: hunter22', 'secret'],
    ['The password is hunter22', 'secret'],
    ['密码是 abc12345', 'secret'],
    ['Card 4111 1111 1111 1111 expires soon', 'secret'],
    ['-----BEGIN RSA PRIVATE KEY----- MIIE', 'secret'],
    ['db is postgres://admin:s3cret@db/main', 'secret'],
    ['My password：hunter2222', 'secret'],
    ['pwd=hunter2222', 'secret'],
    ['Passwort: hunter2222', 'secret'],
    ['The password of the guest network is Summer2024', 'secret'],
    ['我的密碼就是abcd1234', 'secret'],
    ['Authorization: Bearer abcdefghijklmnopqrstuvwxyz123456', 'secret'],
    ['Her PIN is 4821', 'secret'],
    ['ｓｋ‑proj‑1234567890abc\u200bdefghijklmnop', 'secret'],
    ['Card 4111.1111.1111.1111', 'secret'],
    ['银行卡：４１１１　１１１１　１１１１　１１１１', 'secret'],
  ])('refuses %j as %s', async (text, reason) => {
    const memory = facts()

    expect(await memory.remember(text)).toEqual({ outcome: 'refused', reason })
    expect(await memory.list()).toEqual([])
  })

  it.each([
    'He forgot his password yesterday.',
    'Order 1234567890123456 was shipped.',
    'The skeleton key opens all doors.',
    '用户想改密码。',
    'The PIN is wrong, she says.',
    'The bearer responsibilities are described elsewhere.',
    'A password must be changed every 90 days.',
  ])('stores %j, which holds no secret', async (text) => {
    expect(await facts().remember(text)).toMatchObject({ outcome: 'added' })
  })

  it('refuses a secret or too long a text in any member', async () => {
    const memory = facts({ maxLength: 100 })

    for (const member of ['subject', 'speaker', 'session']) {
      const secret = await memory.remember({ text: 'A thing.', [member]: 'sk-proj-abcdefghijklmnop1234' })
      const long = await memory.remember({ text: 'A thing.', [member]: 'x'.repeat(101) })
      expect([secret, long]).toEqual([
        { outcome: 'refused', reason: 'secret' },
        { outcome: 'refused', reason: 'too_long' },
      ])
    }
    expect(await memory.list()).toEqual([])
  })

  it.each<[unknown, string]>([
    [42, 'A fact is a text, or an object with a text; got 42.'],
    [null, 'got null'],
    [{}, 'The text of a fact is a string; got undefined.'],
    [{ text: 'a', subject: 3 }, 'The subject of a fact is a string; got number.'],
    [{ text: 'a', importance: 'high' }, 'The importance of a fact is a number; got string.'],
    [{ text: 'a', untrusted: null }, 'The untrusted of a fact is a boolean; got null.'],
  ])('says of %j that it is no fact, and can still be read', async (wrong, message) => {
    const memory = facts()

    // @ts-expect-error a wrong type is the case.
    await expect(memory.remember(wrong)).rejects.toThrow(message)
    expect(await memory.list()).toEqual([])
  })

  it('takes no half-life that is none', () => {
    for (const halfLifeMs of [0, -1, Number.NaN]) expect(() => facts({ halfLifeMs })).toThrow(RangeError)
  })

  it('asks the rule of the caller', async () => {
    const memory = facts({ allow: ({ text }) => !text.includes('health') })

    expect(await memory.remember('His health is poor.')).toEqual({ outcome: 'refused', reason: 'refused_by_policy' })
  })
})
