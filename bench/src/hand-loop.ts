import type { Message, Model, ToolCall } from '@minagent/types'
import { z } from 'zod'

/** The loop that one would write by hand: ask, validate the arguments (zod), run, go on. No limit but the rounds, no event, no cancellation. */
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

interface HandTool {
  readonly parameters: z.ZodType<{ a: number; b: number }>
  readonly execute: (args: { a: number; b: number }) => unknown
}

const handTools = new Map<string, HandTool>([
  ['add', { parameters: z.strictObject({ a: z.number(), b: z.number() }), execute: ({ a, b }) => a + b }],
])

async function execute(call: ToolCall): Promise<string> {
  const tool = handTools.get(call.name)
  if (!tool) return JSON.stringify({ error: `Unknown tool: ${call.name}` })
  const parsed = tool.parameters.safeParse(call.arguments)
  if (!parsed.success) return JSON.stringify({ error: parsed.error.message })
  try {
    return JSON.stringify(await tool.execute(parsed.data))
  } catch (error) {
    return JSON.stringify({ error: String(error) })
  }
}
