import { isMinagentError, isModelError } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streamed, streamedChunks } from './google-support.ts'
import { sseBytes } from './support/recordings.ts'
import { folded } from './support/stream-reading.ts'

describe('an answer of any JSON', () => {
  const names = ['candidates', 'content', 'parts', 'text', 'thought', 'functionCall', 'name', 'args', 'partialArgs', 'jsonPath']
  const more = [
    'willContinue',
    'stringValue',
    'finishReason',
    'usageMetadata',
    'promptFeedback',
    'blockReason',
    'thoughtSignature',
    'error',
  ]
  const key = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...names, ...more) }, fc.string())
  const leaf = fc.oneof(fc.string(), fc.constantFrom('STOP', '$.a[0]', ''), fc.double(), fc.boolean(), fc.constant(null))
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof({ maxDepth: 6 }, leaf, fc.array(tie('json'), { maxLength: 3 }), fc.dictionary(key, tie('json'), { maxKeys: 4 })),
  }))
  // Likely enough to be an answer that both ends come about.
  const likely = fc
    .array(
      fc.oneof(
        json,
        fc.dictionary(key, json),
        fc.record({ functionCall: fc.dictionary(key, json), text: fc.string() }, { requiredKeys: [] }),
      ),
    )
    .map((parts) => ({ candidates: [{ content: { parts }, finishReason: 'STOP' }] }))

  it('is read with deltas that add up to it, or refused with a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(json, likely), { minLength: 1, maxLength: 4 }), async (chunks) => {
        const result = await streamedChunks(chunks.map((data) => ({ ...Object(data) }))).catch((error: unknown) => error)

        if (isModelError(result) || isMinagentError(result, 'invalid_model_output')) return
        expect(result).not.toBeInstanceOf(Error)
        const { response, deltas } = result as Awaited<ReturnType<typeof streamedChunks>>
        const { text, calls } = folded(deltas)
        expect(text.toWellFormed()).toBe(response.message.content)
        expect(calls.map(({ name }) => name?.toWellFormed())).toEqual(response.message.toolCalls.map(({ name }) => name))
      }),
      { numRuns: 500 },
    )
  })

  it('may be nested deeper than a program can follow', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const line = `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"x","args":${deep}}}]},"finishReason":"STOP"}]}`
    const result = await streamed([sseBytes(line)]).catch((error: unknown) => error)

    expect(isModelError(result) ? result.code : 'an answer').toMatch(/^(protocol|an answer)$/)
    expect(result).not.toBeInstanceOf(RangeError)
  })
})
