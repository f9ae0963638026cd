import {
  assistant,
  type JsonSchema,
  type Message,
  system,
  type ToolCall,
  type ToolMessage,
  type ToolSchema,
  type UserMessage,
} from '@minagent/types'
import type { JsonAction } from './parse-json-action.ts'
import { fillPrompt, type JsonActionPrompt } from './prompts.ts'

/** What the model inside must be told besides the conversation. */
interface RenderInput {
  readonly tools: readonly ToolSchema[]
  readonly responseSchema: JsonSchema | undefined
  readonly prompt: JsonActionPrompt
}

/**
 * A conversation with tools, told in text: the tools and rules in the first system message, calls and answers of the assistant
 * as the JSON actions that they were, tool results as user messages of untrusted origin.
 */
export function renderAsText(messages: readonly Message[], input: RenderInput): Message[] {
  const [first, ...rest] = messages
  const own = first?.role === 'system' ? [first.content] : []
  const conversation = first?.role === 'system' ? rest : messages
  return [system([...own, instructions(input)].join('\n\n')), ...conversation.map((message) => renderMessage(message, input.prompt))]
}

function instructions({ tools, responseSchema, prompt }: RenderInput): string {
  const lines = tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters }))
  const text = fillPrompt(prompt.instructions, { tools: lines.join('\n') || prompt.noTools })
  if (responseSchema === undefined) return text
  return `${text}\n\n${fillPrompt(prompt.answerForm, { schema: JSON.stringify(responseSchema) })}`
}

function renderMessage(message: Message, prompt: JsonActionPrompt): Message {
  if (message.role === 'tool') return renderToolMessage(message, prompt)
  if (message.role !== 'assistant') return message
  const { content, toolCalls } = message
  if (toolCalls.length === 0) return assistant(toJson({ type: 'finish', answer: content }))
  return assistant([...(content === '' ? [] : [content]), ...toolCalls.map(renderCall)].join('\n'))
}

function renderCall({ name, arguments: args }: ToolCall): string {
  return toJson({ type: 'tool_call', tool_name: name, arguments: args })
}

function renderToolMessage({ content, toolCallId, name = 'tool', origin }: ToolMessage, prompt: JsonActionPrompt): UserMessage {
  return {
    role: 'user',
    content: fillPrompt(prompt.toolResult, { name, id: toolCallId, content }),
    origin: origin ?? { kind: 'tool', name, untrusted: true },
  }
}

function toJson(action: JsonAction): string {
  return JSON.stringify(action)
}
