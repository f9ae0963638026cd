import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { Model, RunEvent, Tool, ToolCall } from '@minagent/types'

/** A call of the script of a model. */
export function callOf(name: string, args: ToolCall['arguments'] = {}, id = `call_${name}`): ToolCall {
  return { id, name, arguments: args }
}

/** An agent that follows a script, with tools. */
export function scripted(script: readonly ScriptItem[], tools: readonly Tool[] = [], options: Partial<AgentOptions> = {}): Agent {
  return new Agent({ model: new FakeModel(script), tools: new ToolRegistry(tools), ...options })
}

/** A reply that used tokens. */
export function reply(content: string, tokens: number, toolCalls: readonly ToolCall[] = []): ScriptItem {
  return {
    message: { role: 'assistant', content, toolCalls },
    stopReason: toolCalls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens: tokens, outputTokens: 1 },
  }
}

/** A tool of no arguments. */
export function toolOf(name: string, execute: Tool['execute'], metadata: Tool['metadata'] = {}): Tool {
  return { name, description: name, parameters: { type: 'object' }, metadata, execute }
}

/** A model that answers only when it is told to stop, and says whether somebody still waits for it. */
export function stuckModel(): Model & { readonly waiting: number; readonly asked: Promise<void> } {
  let waiting = 0
  let asked: () => void
  const first = new Promise<void>((resolve) => {
    asked = resolve
  })
  return {
    get waiting() {
      return waiting
    },
    asked: first,
    complete: (_messages, _tools, options) =>
      new Promise((_resolve, reject) => {
        waiting++
        asked()
        options?.signal?.addEventListener('abort', () => {
          waiting--
          reject(options.signal?.reason)
        })
      }),
  }
}

/** All events of a run, as they come. */
export async function collect(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}
