import { isSecretName, redactedJson, redactSecrets } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

describe('redactedJson', () => {
  it('S6 hides a secret that is the name of a member, whatever the redactor does', () => {
    const keyed = { 'sk-live-0123456789abcdefghij': 'a', 'a name with blanks': 'b' }

    expect(redactedJson(keyed, redactSecrets)).toEqual({ '[redacted]': 'a', 'a name with blanks': 'b' })
    expect(redactedJson(keyed, () => 'x')).toEqual({ '[redacted]': 'x', 'a name with blanks': 'x' })
  })

  it('S6 finds a bearer token of the least length in a name', () => {
    expect(redactedJson({ 'Basic dXNlcjpwYXM=': 1, 'password=abc123': 2 }, redactSecrets)).toEqual({
      'Basic [redacted]': 1,
      'password=[redacted]': 2,
    })
  })
})

describe('redactSecrets', () => {
  it.each([
    ['call_sk-live-0123456789abcdefghij', 'call_[redacted]'],
    ['id_ghp_0123456789abcdefghij', 'id_[redacted]'],
    ['AKIA0123456789ABCDEF_prod', '[redacted]_prod'],
    ['OPENAI_API_KEY=abcdef123', 'OPENAI_API_KEY=[redacted]'],
    ['DB_PASSWORD: hunter22', 'DB_PASSWORD: [redacted]'],
    ['aws_secret_access_key = wJalrXUtnFEMI/K7', 'aws_secret_access_key = [redacted]'],
    ['rk_live_0123456789abcdef', '[redacted]'],
    ['a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b', 'a [redacted] b'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE, and cut off', '[redacted]'],
    ['postgres://me:hunter2@db.example/x', 'postgres://me:[redacted]@db.example/x'],
  ])('S6 hides the secret in %s, and no more', (text, shown) => {
    expect(redactSecrets(text)).toBe(shown)
    expect(redactSecrets(shown)).toBe(shown)
  })

  it.each([
    'task-force-2026-and-others-too',
    'disk-usage-of-0123456789abcdef',
    'http://localhost:3000/a@b',
    'see https://example.com/x and ann@example.com',
    'the password is what you choose',
    '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----',
  ])('leaves %s alone', (text) => {
    expect(redactSecrets(text)).toBe(text)
  })
})

describe('redactSecrets of a long text', () => {
  it.each(['sk-', '_sk-a', 'eyJ-', 'eyJaaaaaaaa.eyJ', 'Basic a', '-----BEGIN PRIVATE KEY-----', 'ab://x:', 'api_key'])(
    'ends for many %s',
    (part) => {
      const text = part.repeat(1_000_000 / part.length)

      expect(redactSecrets(text).length).toBeLessThanOrEqual(text.length)
    },
  )
})

describe('isSecretName', () => {
  it('S6 knows names with words before them', () => {
    expect(
      ['db_password', 'AWS_SECRET_ACCESS_KEY', 'x-auth-token', 'Set-Cookie', 'openai_api_key'].filter((name) => !isSecretName(name)),
    ).toEqual([])
    expect(['idempotency_key', 'max_tokens', 'key', 'passwords_changed', 'tokenizer'].filter(isSecretName)).toEqual([])
  })
})
