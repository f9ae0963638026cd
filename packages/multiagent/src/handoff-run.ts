import {
  type AgentLike,
  type Clock,
  errorInfo,
  type Locale,
  MinagentError,
  type Run,
  type RunEvent,
  type RunInput,
  type RunOptions,
  type RunResult,
} from '@minagent/types'
import { CancelScope } from '@minagent/types/runtime'
import { depthOf } from './agent-as-tool.ts'
import { Conversation, takeOver } from './conversation.ts'
import { type HandoffMade, HandoffWatch } from './handoff-watch.ts'
import type { HistoryFilter } from './history-filter.ts'
import { joinedResult } from './joined-result.ts'
import { multiagentTexts } from './prompts.ts'
import { runBelow } from './run-below.ts'
import { SpendingMeter } from './spending-meter.ts'
import { TeamEvents } from './team-events.ts'
import type { TeamResult, TeamRun } from './team-run.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Checked options with their defaults. */
export interface HandoffSettings {
  readonly members: ReadonlyMap<string, Member>
  readonly first: string
  readonly maxHandoffs: number
  readonly locale: Locale
  readonly clock: Clock
}

/** An agent with its handoffs. */
export interface Member {
  readonly agent: AgentLike
  readonly history: HistoryFilter
}

/** A conversation under way, in which one agent after another runs. */
export class HandoffRun implements TeamRun {
  readonly id: string
  readonly result: Promise<TeamResult>
  readonly #settings: HandoffSettings
  readonly #options: RunOptions
  readonly #events: TeamEvents
  readonly #meter: SpendingMeter
  readonly #names: ReadonlySet<string>
  readonly #scope = new CancelScope()
  #current: Run | undefined
  #ended = false
  /** Said, and not yet part of what an agent was asked. */
  readonly #steers: string[] = []

  constructor(id: string, settings: HandoffSettings, input: RunInput, options: RunOptions) {
    this.id = id
    this.#settings = settings
    this.#options = options
    this.#events = new TeamEvents(id, settings.clock, options)
    this.#meter = new SpendingMeter(options.budget)
    this.#names = new Set(settings.members.keys())
    this.result = this.#run(input)
  }

  cancel(reason?: string): void {
    this.#scope.cancel(reason)
  }

  steer(text: string): void {
    if (this.#ended) throw new MinagentError('run_ended', `Run ${this.id} has ended.`, { details: { runId: this.id } })
    this.#current?.steer(text)
    this.#steers.push(text)
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    // The iteration throws what the result rejects with.
    this.result.catch(() => undefined)
    return this.#events.feed.iterate(() => this.cancel('The last iteration over the run was left.'))
  }

  async #run(input: RunInput): Promise<TeamResult> {
    // An iteration that is taken now misses nothing.
    await undefined
    const { signal } = this.#options
    const abort = (): void => this.#scope.cancel(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    try {
      return await this.#converse(input)
    } catch (error) {
      this.#events.emit({ type: 'internal_error', error: errorInfo(error) })
      this.#events.feed.close({ error })
      throw error
    } finally {
      this.#ended = true
      signal?.removeEventListener('abort', abort)
    }
  }

  async #converse(input: RunInput): Promise<TeamResult> {
    const { first, maxHandoffs } = this.#settings
    const conversation = new Conversation(this.#names, this.#options.messages ?? [])
    this.#events.started(input, conversation.messages, maxHandoffs)
    let turn: Turn = { name: conversation.active ?? first, history: conversation.withoutHandoffs(), input }
    const results: RunResult[] = []
    for (;;) {
      const { result, watch } = await this.#ask(turn, results.length)
      results.push(result)
      conversation.add(turn.input, result.messages.slice(watch.opening ?? turn.history.length + 1), watch.made)
      const next = results.length <= maxHandoffs ? await this.#next(conversation, turn.name, watch.made) : undefined
      if (!next) return this.#end(conversation, results, watch.made !== undefined)
      turn = next
    }
  }

  async #ask({ name, history, input }: Turn, index: number): Promise<{ result: RunResult; watch: HandoffWatch }> {
    const own = new CancelScope()
    const unlink = this.#scope.onCancel(() => own.cancel(this.#scope.reason))
    const runId = `${this.id}:${index}:${name}`
    const watch = new HandoffWatch(runId, this.#names, ({ to }) => {
      // What is said from now on is for whoever takes over.
      this.#current = undefined
      own.cancel(`Handed over to ${to}.`)
    })
    const onRun = (run: Run): void => {
      if (watch.made) return
      this.#current = run
      for (const text of this.#steers) run.steer(text)
    }
    const onEvent = (event: RunEvent): void => {
      watch.onEvent(event)
      if (event.type === 'message.steered' && event.runId === runId) this.#heard(event.message.content)
      this.#events.pass(event)
    }
    const { output } = this.#options
    const parent = { runId: this.id, callId: `${index}:${name}`, depth: depthOf(this.#options.parent) + 1 }
    const shared = { messages: history, budget: this.#meter, signal: own.signal, ...(output ? { output } : {}) }
    try {
      const options = { ...shared, runId, parent, runtime: { observers: [watch] } }
      return { result: await runBelow(this.#member(name).agent, input, options, { onRun, onEvent }), watch }
    } finally {
      this.#current = undefined
      unlink()
    }
  }

  #heard(text: string): void {
    const at = this.#steers.indexOf(text)
    if (at >= 0) this.#steers.splice(at, 1)
  }

  /** Undefined when nobody takes over. */
  async #next(conversation: Conversation, from: string, made: HandoffMade | undefined): Promise<Turn | undefined> {
    if (!made || this.#scope.cancelled) return undefined
    const { to, untrusted } = made
    const { history: filter } = this.#member(to)
    try {
      const context = { from, to, untrusted, signal: this.#scope.signal, budget: this.#meter }
      const input = takeOver(multiagentTexts[this.#settings.locale].takeOver, from, made)
      return { name: to, history: await unlessAborted(conversation.shownBy(filter, context), context.signal), input }
    } catch (error) {
      // A filter that is left, or stops when it is told to, is no defect.
      if (this.#scope.cancelled) return undefined
      throw error
    }
  }

  #end(conversation: Conversation, results: readonly RunResult[], handedOver: boolean): TeamResult {
    const joined = joinedResult(this.id, conversation.messages, results)
    // The run of who hands over was cancelled for that: it says nothing of how the conversation ended.
    const result = handedOver ? { ...joined, ...this.#whyNobody() } : joined
    this.#ended = true
    this.#events.ended(result)
    return { ...result, eventCount: this.#events.count, runs: this.#events.tally.tree(), spent: this.#meter.spent }
  }

  #whyNobody(): Pick<RunResult, 'stopReason' | 'error'> {
    if (this.#scope.cancelled) return { stopReason: 'cancelled', error: { name: 'AbortError', message: 'The run was cancelled.' } }
    const message = `All ${this.#settings.maxHandoffs} handoffs of the run are used.`
    return { stopReason: 'max_tool_calls', error: { name: 'RunError', message } }
  }

  #member(name: string): Member {
    const member = this.#settings.members.get(name)
    if (!member) throw new TypeError(`There is no agent ${JSON.stringify(name)}.`)
    return member
  }
}

/** Whose turn it is, and with what. */
interface Turn {
  readonly name: string
  readonly history: NonNullable<RunOptions['messages']>
  readonly input: RunInput
}
