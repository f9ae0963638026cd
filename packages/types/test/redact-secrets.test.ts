import { redactedJson, redactSecrets } from '@minagent/types/runtime'
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
