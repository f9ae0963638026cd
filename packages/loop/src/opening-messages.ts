import type { Message, RunInput, Toolbox, ToolMessage } from '@minagent/types'
import { answerTo, closed } from './closed-call.ts'

/** The messages of a run before the first model call: system, the conversation so far, the input. */
export function openingMessages(systemText: string, history: readonly Message[], input: RunInput, tools: Toolbox): Message[] {
  if (typeof input !== 'string' && input?.role !== 'user') throw new TypeError('The input of a run must be a string or a user message.')
  const first = history[0]
  const known = first?.role === 'system' && first.content === systemText
  const opening: Message[] = systemText === '' || known ? [] : [{ role: 'system', content: systemText }]
  appendRepaired(opening, history, tools)
  opening.push(typeof input === 'string' ? { role: 'user', content: input } : input)
  return opening
}

/** The text of an input. */
export function inputText(input: RunInput): string {
  return typeof input === 'string' ? input : input.content
}

/** Takes over a conversation: open calls are answered `NOT_EXECUTED`, answers stand in call order, answers to nothing are left out. */
function appendRepaired(opening: Message[], history: readonly Message[], tools: Toolbox): void {
  let index = 0
  for (const message of history) {
    index++
    if (message.role === 'tool') continue
    opening.push(message)
    if (message.role !== 'assistant') continue
    const answers = new Map<string, ToolMessage>()
    for (const later of history.slice(index, nextAssistant(history, index))) if (later.role === 'tool') answers.set(later.toolCallId, later)
    for (const call of message.toolCalls) {
      opening.push(answers.get(call.id) ?? answerTo(tools, call, closed(tools, call, 'NOT_EXECUTED')))
    }
  }
}

function nextAssistant(history: readonly Message[], from: number): number {
  let index = from
  while (index < history.length && history[index]?.role !== 'assistant') index++
  return index
}
