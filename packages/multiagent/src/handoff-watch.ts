import type { Observer, RunEvent, ToolCall } from '@minagent/types'
import { handoffTarget, isUntrustedHandoff } from './handoff-tool.ts'

/** A handoff that was carried out. */
export interface HandoffMade {
  readonly to: string
  readonly callId: string
  readonly reason: string
  /** The conversation may carry the instructions of a stranger. */
  readonly untrusted: boolean
}

/** Watches one run for its first handoff; may be told of an event more than once. */
export class HandoffWatch implements Observer {
  readonly #runId: string
  readonly #members: ReadonlySet<string>
  readonly #onHandoff: (handoff: HandoffMade) => void
  readonly #calls = new Map<string, ToolCall>()
  made: HandoffMade | undefined
  /** How many messages the run began with. */
  opening: number | undefined

  /** `members`: to whom a handoff can go; a tool of another name is none. */
  constructor(runId: string, members: ReadonlySet<string>, onHandoff: (handoff: HandoffMade) => void) {
    this.#runId = runId
    this.#members = members
    this.#onHandoff = onHandoff
  }

  readonly onEvent = (event: RunEvent): void => {
    if (event.runId !== this.#runId || this.made) return
    if (event.type === 'run.started') this.opening = event.messages.length
    if (event.type === 'tool.call.started') this.#calls.set(event.call.id, event.call)
    if (event.type !== 'tool.call.finished' || !event.result.ok) return
    const to = handoffTarget(event.tool)
    if (to === undefined || !this.#members.has(to)) return
    const reason = String(this.#calls.get(event.toolCallId)?.arguments.reason ?? '')
    this.made = { to, callId: event.toolCallId, reason, untrusted: isUntrustedHandoff(event.result.data) }
    this.#onHandoff(this.made)
  }
}
