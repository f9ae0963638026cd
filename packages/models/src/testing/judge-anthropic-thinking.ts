import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { isGiven, type Problems } from './judge-parts.ts'

const MIN_THINKING_BUDGET = 1024
const MIN_TOP_P = 0.95

/** What the settings and messages of a Messages request cannot be while thinking is on. */
export function* anthropicThinkingProblems(body: JsonObject): Problems {
  const { type } = objectOf(body.thinking)
  if (type !== 'enabled' && type !== 'adaptive') return
  if (type === 'enabled') yield* budgetProblems(body)
  const { temperature, top_k, top_p, tool_choice } = body
  if (isGiven(temperature) && temperature !== 1) yield 'temperature: can only be 1 while thinking is on.'
  if (isGiven(top_k)) yield 'top_k: cannot be set while thinking is on.'
  if (typeof top_p === 'number' && top_p < MIN_TOP_P) yield `top_p: must be ${MIN_TOP_P} or more while thinking is on.`
  if (['any', 'tool'].includes(String(objectOf(tool_choice).type))) yield 'tool_choice: cannot force a tool while thinking is on.'
  if (type === 'enabled') yield* lastTurnProblems(listOf(body.messages).map(objectOf))
}

function* budgetProblems({ thinking, max_tokens, tools }: JsonObject): Problems {
  const budget = objectOf(thinking).budget_tokens
  if (!(Number.isInteger(budget) && Number(budget) >= MIN_THINKING_BUDGET))
    yield `thinking.budget_tokens: must be a whole number from ${MIN_THINKING_BUDGET} on, got ${JSON.stringify(budget)}.`
  // Thinking between calls of tools may take more than one answer's worth.
  else if (listOf(tools).length === 0 && Number(max_tokens) <= Number(budget))
    yield `max_tokens: must be more than thinking.budget_tokens, got ${JSON.stringify(max_tokens)}.`
}

/** The answer that the model goes on from, after the results of its calls or by itself, must begin with what it thought. */
function* lastTurnProblems(messages: readonly JsonObject[]): Problems {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  if (last === -1 || messages.slice(last + 1).some((message) => !holdsResult(message))) return
  const first = messages.slice(0, last + 1).findLastIndex(({ role }) => role !== 'assistant') + 1
  const { type } = objectOf(listOf(messages[first]?.content)[0])
  if (type === 'thinking' || type === 'redacted_thinking') return
  yield `messages[${first}]: the last message of the assistant must begin with thinking while thinking is on.`
}

function holdsResult({ content }: JsonObject): boolean {
  return listOf(content).some((block) => objectOf(block).type === 'tool_result')
}
