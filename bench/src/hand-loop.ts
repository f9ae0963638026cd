import type { Message, Model, ToolCall } from '@minagent/types'

/** The loop that one would write by hand: ask, check the arguments, run, go on. No limit but the rounds, no event, no cancellation. */
export async function handLoop(model: Model, input: string, maxSteps = 8): Promise<{ final: string; messages: Message[] }> {
  const messages: Message[] = [{ role: 'user', content: input }]
  for (let step = 0; step < maxSteps; step++) {
    const { message } = await model.complete(messages, [])
    messages.push(message)
    if (message.toolCalls.length === 0) return { final: message.content, messages }
    for (const call of message.toolCalls) {
      messages.push({ role: 'tool', content: await execute(call), toolCallId: call.id, name: call.name })
    }
  }
  throw new Error('too many steps')
}

/** The same with the calls of a round together. */
export async function handParallelLoop(model: Model, input: string, maxSteps = 8): Promise<{ final: string; messages: Message[] }> {
  const messages: Message[] = [{ role: 'user', content: input }]
  for (let step = 0; step < maxSteps; step++) {
    const { message } = await model.complete(messages, [])
    messages.push(message)
    if (message.toolCalls.length === 0) return { final: message.content, messages }
    const results = await Promise.all(message.toolCalls.map(execute))
    message.toolCalls.forEach((call, index) => {
      messages.push({ role: 'tool', content: results[index] ?? '', toolCallId: call.id, name: call.name })
    })
  }
  throw new Error('too many steps')
}

async function execute(call: ToolCall): Promise<string> {
  try {
    if (call.name !== 'add') throw new Error(`Unknown tool: ${call.name}`)
    const { a, b } = checked(call.arguments)
    return JSON.stringify(a + b)
  } catch (error) {
    return JSON.stringify({ error: String(error) })
  }
}

function checked(args: Readonly<Record<string, unknown>>): { a: number; b: number } {
  const { a, b } = args
  if (typeof a !== 'number') throw new TypeError(`a: expected number, got ${typeof a}`)
  if (typeof b !== 'number') throw new TypeError(`b: expected number, got ${typeof b}`)
  for (const key of Object.keys(args)) if (key !== 'a' && key !== 'b') throw new TypeError(`${key}: unknown`)
  return { a, b }
}
