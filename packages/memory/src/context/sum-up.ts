import { type ContextInfo, isTainted, MinagentError, type Model, type ToolMetadata, type UserMessage } from '@minagent/types'
import type { SummaryTexts } from '../prompts.ts'
import { cutText } from './cut-text.ts'
import { type MessageGroup, messagesOf } from './message-groups.ts'

/** How groups are summed up. */
interface SumUpOptions {
  readonly model: Model
  readonly describe: ((name: string) => ToolMetadata | undefined) | undefined
  readonly texts: SummaryTexts
  /** The most that the model is given of the groups. */
  readonly maxTokens: number
  readonly context: ContextInfo
}

/** Asks the model for a summary of groups, as a marked user message. @throws what the model throws, and for an answer without text. */
export async function sumUp(groups: readonly MessageGroup[], options: SumUpOptions): Promise<UserMessage> {
  const { model, describe, texts, maxTokens, context } = options
  const untrusted = isTainted(messagesOf(groups), describe)
  const origin = { kind: 'agent', name: 'summary', untrusted } as const
  const transcript = cutText(groups.map((group) => groupText(group, texts)).join('\n\n'), maxTokens)
  const { message } = await model.complete(
    [
      { role: 'system', content: texts.instructions },
      { role: 'user', content: transcript, origin },
    ],
    [],
    { signal: context.signal, runId: context.runId },
  )
  const text = cutText(message.content.trim(), MOST_TOKENS)
  if (text === '') throw new MinagentError('invalid_model_output', 'The model gave a summary without text.', { details: { text: '' } })
  return { role: 'user', content: `${texts.marker}\n\n${text}`, name: 'summary', origin }
}

/** 1,000 words of any language, with room. */
const MOST_TOKENS = 2_000

const MOST_TOKENS_OF_RESULT = 1_000

function groupText({ head, answers }: MessageGroup, texts: SummaryTexts): string {
  const calls = head.role === 'assistant' ? head.toolCalls : []
  const lines = calls.flatMap((call, index) => {
    const args = call.invalidArguments ?? JSON.stringify(call.arguments)
    const result = cutText(answers[index]?.content ?? '', MOST_TOKENS_OF_RESULT)
    return [cutText(texts.call(call.name, args), MOST_TOKENS_OF_RESULT), `${texts.result(call.name)}\n${result}`]
  })
  return [...(head.content === '' ? [] : [`${texts.assistant} ${head.content}`]), ...lines].join('\n')
}
