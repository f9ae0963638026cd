import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type JournaledAgent, journaled } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import {
  isMinagentError,
  type Journal,
  type Message,
  type Run,
  type RunResult,
  sameJson,
  type ToolContext,
  type ToolMetadata,
} from '@minagent/types'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import type { SimulatedWorld } from './simulation-world.ts'

/** How long a lease runs, in ms: shorter than the model may take. */
const LEASE_MS = 1_000
export const RESUME_BUDGET = 5

/** What each round asks for; drawn once per seed. */
export type Plan = readonly (readonly string[])[]

/** Small, since it is looked at anew in each process. */
const anyArguments = jsonSchema({ type: 'object' } as const)

/** One process: it can die at any of its steps, and then does nothing any more, like one that got SIGKILL. */
export class SimulatedProcess {
  readonly name: string
  readonly durable: JournaledAgent
  readonly runs: Run[] = []
  dead = false
  epoch = 0
  readonly #world: SimulatedWorld
  readonly #skew: number
  /** Rounds whose answer was there when this process became the writer. */
  #answered = new Set<number>()

  constructor(name: string, world: SimulatedWorld, plan: Plan) {
    this.name = name
    this.#world = world
    this.#skew = world.chaos ? world.random.pick([0, 0, -2_000, 2_000]) : 0
    const clock = world.clockWith(() => this.#skew)
    const reply = (messages: readonly Message[]) => this.#answer(plan, messages)
    const model = new FakeModel(
      Array.from({ length: 40 }, () => reply),
      { record: false },
    )
    const thinking = {
      complete: async (...args: Parameters<FakeModel['complete']>) => {
        await this.#step('model', 1_500)
        return await model.complete(...args)
      },
    }
    const tools = new ToolRegistry(this.#tools(), {
      policy: ({ name: tool }) => (tool === 'ask' ? 'ask' : 'allow'),
      clock,
      timeoutMs: Number.POSITIVE_INFINITY,
    })
    const agent = new Agent({ model: thinking, tools, maxSteps: 30, limits: { toolCalls: 100 }, runtime: { clock } })
    this.durable = journaled(agent, this.#journal(), { owner: name, leaseMs: LEASE_MS, resumeBudget: RESUME_BUDGET, clock })
  }

  /** Listens to a run as a client would, and looks at what it is told (D1) and what it becomes (D7). */
  follow(run: Run): void {
    this.runs.push(run)
    const world = this.#world
    void (async () => {
      for await (const event of run) {
        if ('seq' in event && !sameJson(world.written[event.seq], event))
          world.problem(`D1 ${this.name} told of event ${event.seq} (${event.type}), which is not written`)
      }
    })().catch(() => undefined)
    run.result.then(
      (result) => this.#ended(result),
      (error) => this.#failed(error),
    )
  }

  #ended(result: RunResult): void {
    this.#world.note(`${this.name} ends with ${result.stopReason}`)
    const invalid = result.pending.length === 0 ? pairingProblem(result.messages) : undefined
    if (invalid) this.#world.problem(`D8 ${this.name} ended with ${result.stopReason}: ${invalid}`)
  }

  #failed(error: unknown): void {
    this.#world.note(`${this.name} fails: ${String(error)}`)
    if (isMinagentError(error, 'journal_conflict')) this.#world.counts.conflicts++
    else if (!isMinagentError(error, 'journal_failed') && !isMinagentError(error, 'not_resumable')) {
      this.#world.problem(`D12 ${this.name} failed with ${String(error)}`)
    }
  }

  /** A moment that takes time, and at which the process may die. */
  async #step(what: string, atMostMs: number): Promise<void> {
    const { random, clock, chaos, counts } = this.#world
    if (!this.dead && chaos && random.chance(0.02)) {
      this.dead = true
      counts.kills++
      this.#world.note(`${this.name} dies at ${what}`)
    }
    if (this.dead) return await new Promise(() => undefined)
    if (random.chance(0.4)) await clock.sleep(random.below(chaos ? atMostMs : 50))
    if (this.dead) return await new Promise(() => undefined)
  }

  #fault(what: string, probability: number): void {
    const { random, chaos, counts } = this.#world
    if (!chaos || !random.chance(probability)) return
    counts.faults++
    this.#world.note(`${this.name}: ${what} fails`)
    throw new Error(`The store fails at ${what}.`)
  }

  #journal(): Journal {
    const world = this.#world
    const { store } = world
    return {
      ...store,
      claim: async (...args) => {
        await this.#step('claim', 300)
        this.#fault('claim', 0.05)
        const lease = await store.claim(...args)
        if (lease.epoch <= world.newestEpoch) world.problem(`D5 epoch ${lease.epoch} was given twice`)
        world.newestEpoch = lease.epoch
        this.epoch = lease.epoch
        this.#answered = new Set(world.written.flatMap((event) => (event.type === 'model.finished' ? [event.round] : [])))
        world.note(`${this.name} claims epoch ${lease.epoch}`)
        await this.#step('claimed', 300)
        return lease
      },
      append: async (lease, length, events) => {
        await this.#step('append', 300)
        this.#fault('append before writing', 0.02)
        await store.append(lease, length, events)
        if (lease.epoch !== world.newestEpoch) world.problem(`D5 epoch ${lease.epoch} wrote after ${world.newestEpoch} had claimed`)
        for (const event of events) {
          world.written.push(event)
          world.note(
            `${this.name} writes ${event.seq} ${event.type}${'round' in event ? ` ${event.round}` : ''}${'ordinal' in event ? `:${event.ordinal}` : ''}`,
          )
        }
        this.#fault('append after writing', 0.02)
        await this.#step('appended', 300)
      },
      renew: async (lease) => {
        await this.#step('renew', 300)
        this.#fault('renew', 0.2)
        await store.renew(lease)
      },
      release: async (lease) => {
        await this.#step('release', 300)
        this.#fault('release', 0.05)
        await store.release(lease)
      },
    }
  }

  #answer(plan: Plan, messages: readonly Message[]) {
    const invalid = pairingProblem(messages)
    if (invalid) this.#world.problem(`D8 ${this.name} sends the model an invalid conversation: ${invalid}`)
    const round = messages.filter(({ role }) => role === 'assistant').length
    if (this.#answered.has(round)) this.#world.problem(`D2 ${this.name} asks the model again for round ${round}`)
    const names = plan[round] ?? []
    if (names.length === 0) return 'done'
    return names.map((name, ordinal) => ({ id: `c${round}-${ordinal}`, name, arguments: { n: round * 10 + ordinal } }))
  }

  #tools() {
    const tool = (name: string, metadata: Partial<ToolMetadata>, verified = false) =>
      defineTool({
        name,
        description: name,
        parameters: anyArguments,
        metadata,
        execute: (args, context) => this.#effect(name, args, context),
        ...(verified && {
          verify: async (args, { idempotencyKey }) => {
            await this.#step('verify', 300)
            return this.#world.effects.has(idempotencyKey) ? { done: true, data: args } : { done: false }
          },
        }),
      })
    return [
      tool('read', { sideEffect: 'none' }),
      tool('put', { sideEffect: 'external', idempotent: true }),
      tool('send', { sideEffect: 'external' }),
      tool('pay', { sideEffect: 'external' }, true),
      tool('ask', { sideEffect: 'external' }),
      tool('poison', { sideEffect: 'none' }),
    ]
  }

  async #effect(name: string, args: object, { idempotencyKey: key, signal }: ToolContext) {
    const world = this.#world
    const fenced = this.epoch !== world.newestEpoch
    if (!world.intended(key)) world.problem(`D3 ${this.name} begins ${key} without a written intent`)
    if (!fenced && world.written.some(({ type }) => type === 'run.cancel.requested'))
      world.problem(`D11 ${this.name} begins ${key} after the cancellation`)
    const shown = world.written.find((event) => event.type === 'approval.requested' && key.startsWith(`r:${event.round}:${event.ordinal}:`))
    if (shown && 'call' in shown && !sameJson(shown.call.arguments, args))
      world.problem(`D10 ${key} is run with other arguments than were shown`)
    if (name === 'poison') this.dead = true
    await this.#step(`${name} before the effect`, 800)
    signal.throwIfAborted()
    world.counts.effects++
    world.effects.set(key, [...(world.effects.get(key) ?? []), { process: this.name, fenced: this.epoch !== world.newestEpoch }])
    world.note(`${this.name} does ${key}`)
    await this.#step(`${name} after the effect`, 800)
    return args
  }
}
