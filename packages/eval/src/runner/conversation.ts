import type { Message, PersistedEvent, RunResult } from '@minagent/types'
import type { EvalCase } from '../eval-case.ts'
import type { TrialWorld } from '../variant.ts'

/** The turns of one trial; what was done stays known when a later turn throws. */
export class Conversation {
  readonly events: PersistedEvent[] = []
  readonly results: RunResult[] = []
  #turns = 0

  /** How often the user spoke. */
  get turns(): number {
    return this.#turns
  }

  get last(): RunResult | undefined {
    return this.results.at(-1)
  }

  /** Says the texts of the case, then those of the simulated user, until a run does not complete or there is no more to say. */
  async hold({ agent, user }: TrialWorld, { input }: EvalCase, signal: AbortSignal): Promise<void> {
    const texts = typeof input === 'string' ? [input] : input
    for (const text of texts) {
      if (!(await this.#say(agent, text, signal))) return
    }
    while (user && this.#turns < MOST_TURNS) {
      const text = await user.next(this.last?.messages ?? [], { signal })
      if (text === undefined || !(await this.#say(agent, text, signal))) return
    }
  }

  /** True when there is an answer. */
  async #say(agent: TrialWorld['agent'], text: string, signal: AbortSignal): Promise<boolean> {
    this.#turns++
    const run = agent.start(text, { messages: withoutSystem(this.last?.messages ?? []), signal })
    // It may be rejected before the last event is read, and nobody waits for it when reading throws.
    run.result.catch(() => undefined)
    for await (const event of run) if ('seq' in event) this.events.push(event)
    const result = await run.result
    this.results.push(result)
    return result.stopReason === 'completed'
  }
}

/** A user who never ends a conversation is not listened to for ever. */
const MOST_TURNS = 100

/** The agent puts its own system message before the history. */
function withoutSystem(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== 'system')
}
