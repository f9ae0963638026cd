import type { ContextInfo, Message, ToolSchema } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import type { GateContext } from './settings.ts'

/** What a context policy and a gate are told of a round; the signal is made when it is read. */
export class RoundContext implements ContextInfo, GateContext {
  readonly runId: string
  readonly round: number
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSchema[]
  readonly #run: AgentRun

  constructor(run: AgentRun, round: number) {
    this.runId = run.id
    this.round = round
    this.messages = run.record.messages
    this.tools = run.settings.tools.schemas()
    this.#run = run
  }

  /** The latest message of a person: what was fed back or summed up is not one. */
  get input(): string {
    return this.messages.findLast(isInput)?.content ?? ''
  }

  get signal(): AbortSignal {
    return this.#run.scope.signal
  }
}

function isInput(message: Message): boolean {
  return message.role === 'user' && message.name !== 'model_feedback' && message.name !== 'summary'
}
