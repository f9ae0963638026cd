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

  /** The latest user message. */
  get input(): string {
    return this.messages.findLast((message) => message.role === 'user')?.content ?? ''
  }

  get signal(): AbortSignal {
    return this.#run.scope.signal
  }
}
