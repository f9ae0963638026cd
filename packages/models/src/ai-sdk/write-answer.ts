import { type AssistantMessage, type Block, type ModelResponse, sameJson, type ToolCall, toWire, type Usage } from '@minagent/types'
import type { AiSdkContent, AiSdkFinish, AiSdkUsage } from './ai-sdk-types.ts'
import { carry } from './carried-message.ts'
import { jsonMembers } from './json-value.ts'
import { readMessage } from './read-message.ts'

/** The content of an AI SDK answer. What its parts cannot say rides along with the last of them. */
export function writeContent(message: AssistantMessage): AiSdkContent[] {
  const { content } = toWire(message)
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  let calls = 0
  return completed(
    blocks.flatMap((block) => {
      const call = block.type === 'tool_use' ? message.toolCalls[calls++] : undefined
      return call ? callPart(call) : (textPart(block) ?? [])
    }),
    message,
  )
}

/** These parts, with the whole message beside them where they do not say all of it. */
export function completed(parts: readonly AiSdkContent[], message: AssistantMessage): AiSdkContent[] {
  if (sameJson(readMessage('assistant', parts), message)) return [...parts]
  const last = parts.at(-1) ?? { type: 'reasoning', text: '' }
  return [...parts.slice(0, -1), { ...last, providerMetadata: carry(message) }]
}

/** The part of a call; AI SDK reports arguments that are no JSON to its caller. */
export function callPart({ id, name, arguments: args, invalidArguments }: ToolCall): Extract<AiSdkContent, { type: 'tool-call' }> {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: invalidArguments ?? JSON.stringify(args) }
}

function textPart(block: Block): AiSdkContent | undefined {
  if (block.type === 'text' && 'text' in block && typeof block.text === 'string' && block.text !== '')
    return { type: 'text', text: block.text }
  if (block.type === 'thinking' && 'thinking' in block && typeof block.thinking === 'string' && block.thinking !== '')
    return { type: 'reasoning', text: block.thinking }
  return undefined
}

/** How the answer ended; the stop reason itself is the raw one. */
export function writeFinish({ stopReason, usage }: ModelResponse): AiSdkFinish {
  return { finishReason: { unified: UNIFIED.get(stopReason) ?? 'other', raw: stopReason }, usage: writeUsage(usage) }
}

const UNIFIED: ReadonlyMap<string, AiSdkFinish['finishReason']['unified']> = new Map<string, AiSdkFinish['finishReason']['unified']>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['pause', 'stop'],
  ['max_tokens', 'length'],
  ['refusal', 'content-filter'],
  ['tool_use', 'tool-calls'],
])

/** The end of a stream that failed. */
export function failedFinish(): AiSdkFinish {
  return { finishReason: { unified: 'error', raw: undefined }, usage: writeUsage({}) }
}

function writeUsage({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens, raw }: Usage): AiSdkUsage {
  return {
    inputTokens: {
      total: inputTokens,
      noCache: rest(inputTokens, (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0)),
      cacheRead: cacheReadTokens,
      cacheWrite: cacheWriteTokens,
    },
    outputTokens: { total: outputTokens, text: rest(outputTokens, reasoningTokens ?? 0), reasoning: reasoningTokens },
    ...(raw ? { raw: jsonMembers(raw) } : {}),
  }
}

function rest(total: number | undefined, part: number): number | undefined {
  return total === undefined ? undefined : Math.max(0, total - part)
}
