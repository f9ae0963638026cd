import { Agent, type AgentOptions } from '@minagent/loop'
import type { RunParts, RunProgram } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { eventToWire, type RunEvent, type Tool, ToolError } from '@minagent/types'

/** What an office did: its events as they are stored, and how often each tool really ran. */
export interface Office {
  readonly events: string[]
  readonly ran: string[]
  readonly program: RunProgram
}

/** What is different in a changed office. */
export interface OfficeChanges extends Partial<AgentOptions> {
  readonly question?: string
  readonly description?: string
  readonly work?: (parts: RunParts) => Promise<void>
}

const noParameters = jsonSchema({ type: 'object', properties: { n: { type: 'number' } } })
const readOnly = { sideEffect: 'none' } as const

/** An agent with a tool that answers at once, one that takes a while, and two that fail. */
export function office(changes: OfficeChanges = {}): Office {
  const { question = 'How is the office?', description = 'Gives n back.', work, ...options } = changes
  const events: string[] = []
  const ran: string[] = []
  const tool = (name: string, execute: (n: number) => unknown): Tool =>
    defineTool({
      name,
      description,
      parameters: noParameters,
      metadata: readOnly,
      execute: (args) => {
        ran.push(name)
        return execute(Number(Object(args).n))
      },
    })
  const toolsOf = () =>
    new ToolRegistry([
      tool('echo', (n) => ({ n, 城市: '上海' })),
      tool('slow', (n) => new Promise((resolve) => setTimeout(() => resolve(n), n))),
      tool('refuse', () => {
        throw new ToolError('The door is locked.')
      }),
      tool('crash', () => {
        throw new RangeError('unforeseen')
      }),
    ])
  const program: RunProgram = async (parts) => {
    await work?.(parts)
    const { clock, ids } = parts
    const observer = { deltas: true, onEvent: (event: RunEvent) => void events.push(JSON.stringify(eventToWire(event))) }
    const agent = new Agent({
      model: parts.model,
      tools: parts.tools(toolsOf()),
      system: 'You look after an office.',
      observers: [observer],
      runtime: { clock, ids },
      ...options,
    })
    return agent.run(question)
  }
  return { events, ran, program }
}
