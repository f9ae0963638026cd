import { FakeModel } from '@minagent/models'
import { aiSdkModel, toAiSdkModel } from '@minagent/models/ai-sdk'
import {
  type AssistantMessage,
  assistant,
  isMinagentError,
  isModelError,
  type Message,
  type Model,
  ModelError,
  type ModelResponse,
  toolMessage,
} from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message as anyMessage } from '../../types/test/arbitraries.ts'
import { collect } from './collect.ts'

/** A model that went through AI SDK and back. */
function thereAndBack(model: Model, version: 'v3' | 'v4'): Model {
  return aiSdkModel(version === 'v3' ? toAiSdkModel(model, { specificationVersion: 'v3' }) : toAiSdkModel(model))
}

/** Calls as they are once the loop has repaired their ids: legal and unique. */
function withIds<M extends Message>(message: M, start: number): M {
  if (message.role !== 'assistant') return message
  const ids = message.toolCalls.map((_, index) => `call-${start}-${index}`)
  let ordinal = 0
  const blocks = message.blocks?.map((block) => (block.type === 'tool_use' ? { ...block, id: ids[ordinal++] ?? '' } : block))
  const toolCalls = message.toolCalls.map((call, index) => ({ ...call, id: ids[index] ?? '' }))
  return { ...message, toolCalls, ...(blocks ? { blocks } : {}) }
}

/** A conversation in which each call has its result. */
const conversation: Arbitrary<Message[]> = fc
  .array(fc.tuple(anyMessage, anyMessage), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.flatMap(([first, second], index) => paired(withIds(first, index), second)))

function paired(message: Message, other: Message): Message[] {
  if (message.role === 'tool') return []
  if (message.role !== 'assistant') return [message]
  return [
    message,
    ...message.toolCalls.map((call) => ({ ...toolMessage(call, 'done'), ...(other.role === 'tool' ? resultOf(other) : {}) })),
  ]
}

function resultOf({ content, blocks, origin }: Extract<Message, { role: 'tool' }>) {
  return { content, ...(blocks ? { blocks } : {}), ...(origin ? { origin } : {}) }
}

const count = fc.nat({ max: 10_000 })
const usage = fc.record(
  {
    inputTokens: count,
    outputTokens: count,
    cacheReadTokens: count,
    cacheWriteTokens: count,
    reasoningTokens: count,
    raw: fc.constant({ prompt: 1 }),
  },
  { requiredKeys: [], noNullPrototype: true },
)

/** A response whose stop reason fits its calls, as adapters give it. */
const response: Arbitrary<ModelResponse> = fc
  .tuple(
    anyMessage.filter((message): message is AssistantMessage => message.role === 'assistant'),
    usage,
    fc.constantFrom('end_turn', 'max_tokens', 'stop_sequence', 'refusal', 'pause', 'some_other_word'),
  )
  .map(([message, counts, reason]) => {
    const stopReason = message.toolCalls.length > 0 && reason !== 'max_tokens' ? 'tool_use' : reason
    return { message: withIds(message, 0), stopReason, usage: counts }
  })

describe.each(['v3', 'v4'] as const)('there and back through AI SDK %s', (version) => {
  const answer: ModelResponse = { message: assistant('Five.'), stopReason: 'end_turn', usage: { inputTokens: 3, outputTokens: 2 } }
  const make = () => thereAndBack(new FakeModel([answer]), version)
  const makeFailing = () => thereAndBack(new FakeModel([new Error('broken')]), version)
  for (const { name, run } of modelContract(make, { makeFailing })) it(name, run)

  it('any response comes back the same, whole and streamed', async () => {
    await fc.assert(
      fc.asyncProperty(response, async (expected) => {
        const model = thereAndBack(new FakeModel([expected, expected]), version)

        const whole = await model.complete([], [])
        const events = await collect(model.stream!([], []))

        expect(whole).toEqual(expected)
        expect(events.at(-1)).toEqual({ type: 'response', response: expected })
      }),
    )
  })

  it('any conversation, tool and option reaches the model the same', async () => {
    const options = fc.record(
      { maxOutputTokens: count, temperature: fc.double({ min: 0, max: 2, noNaN: true }), responseSchema: fc.constant({ type: 'object' }) },
      { requiredKeys: [], noNullPrototype: true },
    )
    const tools = fc.array(
      fc.record({ name: fc.string(), description: fc.string(), parameters: fc.constant({ type: 'object' }) }, { noNullPrototype: true }),
    )
    await fc.assert(
      fc.asyncProperty(conversation, tools, options, async (messages, schemas, asked) => {
        const seen: unknown[] = []
        const recorder: Model = {
          complete(...call) {
            seen.push(...call)
            return Promise.resolve(answer)
          },
        }

        await thereAndBack(recorder, version).complete(messages, schemas, asked)

        expect(seen).toEqual([messages, schemas, asked])
      }),
    )
  })

  it.each([
    ['a ModelError', new ModelError('rate_limited', 'slow down', { status: 429, retryAfterMs: 1500 })],
    ['one that is not to be retried', new ModelError('overloaded', 'down for the day', { retryable: false })],
  ])('%s comes back with all it says', async (_, error) => {
    const whole = thereAndBack(new FakeModel([error]), version).complete([], [])
    const streamed = collect(thereAndBack(new FakeModel([error]), version).stream!([], []))

    const { code, message, retryable } = error
    const said = { code, message, retryable, ...(error.status === undefined ? {} : { status: 429, retryAfterMs: 1500 }) }
    await expect(whole).rejects.toMatchObject(said)
    await expect(streamed).rejects.toMatchObject(said)
    await expect(whole).rejects.toSatisfy(isModelError)
  })

  it('a defect comes back as it is', async () => {
    const model = thereAndBack(new FakeModel([]), version)

    await expect(model.complete([], [])).rejects.toSatisfy((error) => isMinagentError(error, 'script_exhausted'))
  })
})
