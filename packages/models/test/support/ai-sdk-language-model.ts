import { type AiSdkLanguageModel, aiSdkModel } from '@minagent/models/ai-sdk'
import { type Message, type ModelCallOptions, type ToolSchema, user } from '@minagent/types'
import { collect } from '../collect.ts'

/** What a language model of AI SDK gives: a whole answer, or parts of a stream. */
export interface Scripted {
  readonly answer?: object | Error
  readonly parts?: readonly object[]
  readonly version?: string
}

/** A language model with one answer, and the calls that it was given. */
export function scripted({ answer, parts = [], version = 'v4' }: Scripted) {
  const calls: Record<string, unknown>[] = []
  const languageModel: AiSdkLanguageModel = {
    specificationVersion: version,
    provider: 'openai.responses',
    modelId: 'gpt-5-mini',
    doGenerate(options) {
      calls.push(options)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? {})
    },
    doStream(options) {
      calls.push(options)
      const queue = [...parts]
      const stream = new ReadableStream<object>({
        pull(controller) {
          const part = queue.shift()
          if (part) controller.enqueue(part)
          else controller.close()
        },
      })
      return Promise.resolve({ stream })
    },
  }
  return { model: aiSdkModel(languageModel), calls }
}

/** How an ordinary answer ends. */
export const finish = { finishReason: { unified: 'stop', raw: 'stop' }, usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } } }
/** An ordinary answer. */
export const hello = { content: [{ type: 'text', text: 'Hello.' }], ...finish }

/** The answer to a greeting. */
export async function complete(given: Scripted, options?: ModelCallOptions) {
  return await scripted(given).model.complete([user('Hi')], [], options)
}

/** The events of a streamed answer to a greeting. */
export async function stream(parts: readonly object[], options?: ModelCallOptions) {
  return await collect(scripted({ parts }).model.stream!([user('Hi')], [], options))
}

/** What a language model of this version is given. */
export async function sentAs(version: string, messages: readonly Message[], tools: readonly ToolSchema[] = []) {
  const { model, calls } = scripted({ answer: hello, version })
  await model.complete(messages, tools)
  return calls[0]!
}
