import { Agent, type AgentOptions, type Gate } from '@minagent/loop'
import { ToolRegistry } from '@minagent/tools'
import {
  type ContextPolicy,
  DefectError,
  type Message,
  MinagentError,
  type Model,
  type ModelCallOptions,
  ModelError,
  type ModelEvent,
  type ModelResponse,
  type Tool,
  type ToolContext,
} from '@minagent/types'
import { type FakeClock, fakeClock, sequentialIds } from '@minagent/types/runtime'
import { add, harmless, toolOf } from './samples.ts'
import { expectPaired } from './scenario.ts'
import type { Plan, Reply } from './world-plan.ts'

/** A model, tools and hooks that do what a {@link Plan} says, in virtual time, and note what a run may never do. */
export class World {
  readonly clock: FakeClock = fakeClock(1_000)
  readonly agent: Agent
  /** Idempotency keys of what tools did, in order. */
  readonly effects: string[] = []
  readonly violations: string[] = []
  /** Timers that the world itself has open. */
  waiting = 0
  /** Set from the end of a run to the next part of it: nothing may be begun meanwhile. */
  ended = false
  readonly #plan: Plan
  #round = 0

  constructor(plan: Plan, observers: AgentOptions['observers']) {
    this.#plan = plan
    const { parallelTools, maxSteps, toolCalls, durationMs, tokens, repeatedCalls, defects } = plan
    this.agent = new Agent({
      model: this.#model(),
      tools: new ToolRegistry(this.#tools(), { clock: this.clock, policy: ({ name }) => (name === 'ask' ? 'ask' : 'allow') }),
      maxSteps,
      parallelTools,
      defects,
      limits: { toolCalls, modelTimeoutMs: 50, ...defined({ durationMs, tokens, repeatedCalls }) },
      ...defined({ gate: this.#gate(), context: this.#context(), observers }),
      runtime: {
        clock: this.clock,
        ids: sequentialIds(),
        ...(plan.stepRunner ? { stepRunner: { run: (_key, work) => this.#begin('step', work) } } : {}),
      },
    })
  }

  async sleep(ms: number): Promise<void> {
    this.waiting++
    await this.clock.sleep(ms)
    this.waiting--
  }

  #begin<T>(what: string, work: () => T): T {
    if (this.ended) this.violations.push(`${what} after the end`)
    return work()
  }

  #model(): Model {
    const complete: Model['complete'] = (messages, _tools, options) => this.#begin('model', () => this.#reply(messages, options))
    const stream = (messages: readonly Message[], _tools: unknown, options?: ModelCallOptions) =>
      this.#begin('model', () => this.#stream(messages, options))
    return { id: 'planned/model', complete, ...(this.#plan.streaming ? { stream } : {}) }
  }

  async *#stream(messages: readonly Message[], options?: ModelCallOptions): AsyncGenerator<ModelEvent> {
    yield { type: 'text.delta', text: 'th' }
    const response = await this.#reply(messages, options)
    yield { type: 'restart' }
    yield { type: 'tool_call.delta', index: 0, argumentsText: '{}' }
    if (response.stopReason !== 'no_end') yield { type: 'response', response }
  }

  async #reply(messages: readonly Message[], options?: ModelCallOptions): Promise<ModelResponse> {
    expectPaired(messages)
    const { reply, delayMs } = this.#plan.replies[this.#round++] ?? { reply: END, delayMs: 0 }
    if (delayMs > 0) await this.sleep(delayMs)
    return respond(reply, options)
  }

  #tools(): Tool[] {
    const tool = (name: string, work: (context: ToolContext) => unknown, metadata = harmless) =>
      toolOf(name, (_args, context) => this.#begin('tool', () => this.#effect(work, context)), { metadata })
    return [
      add,
      tool('quick', () => 'quick'),
      tool('slow', () => this.sleep(5).then(() => 'slow')),
      tool('slower', () => this.sleep(40).then(() => 'slower')),
      tool('hang', () => new Promise(() => undefined)),
      tool(
        'polite',
        ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
      ),
      tool('throws', () => {
        throw new TypeError('thrown')
      }),
      tool('rejects', () => this.sleep(3).then(() => Promise.reject(new RangeError('rejected')))),
      tool('big', () => 10n),
      tool('nothing', () => undefined),
      tool('ask', () => 'asked', { ...harmless, sideEffect: 'external' }),
      tool('external', () => this.sleep(2), { ...harmless, sideEffect: 'external' }),
    ]
  }

  #effect(work: (context: ToolContext) => unknown, context: ToolContext): unknown {
    this.effects.push(context.idempotencyKey)
    return work(context)
  }

  #gate(): Gate | undefined {
    let asked = 0
    switch (this.#plan.gate) {
      case 'none':
        return undefined
      case 'accepts':
        return () => ({ accept: true })
      case 'refuses':
        return () => (asked++ === 0 ? { accept: false, feedback: 'again' } : { accept: true })
      case 'slow':
        return () => this.sleep(15).then(() => ({ accept: true as const }))
      case 'throws':
        return () => {
          throw new Error('gate')
        }
    }
  }

  #context(): ContextPolicy | undefined {
    if (this.#plan.policyOfContext === 'none') return undefined
    const slow = this.#plan.policyOfContext === 'slow'
    return {
      view: (messages) => this.#begin('context', () => (slow ? this.sleep(4).then(() => messages) : [...messages])),
      record: () => (slow ? this.sleep(4) : undefined),
    }
  }
}

const END: Reply = { kind: 'text', text: 'the end', stop: 'end_turn' }

function respond(reply: Reply, options: ModelCallOptions | undefined): ModelResponse | Promise<ModelResponse> {
  switch (reply.kind) {
    case 'text':
      return { message: { role: 'assistant', content: reply.text, toolCalls: [] }, stopReason: reply.stop, usage: { outputTokens: 3 } }
    case 'calls':
      return { message: { role: 'assistant', content: reply.text, toolCalls: reply.calls as never }, stopReason: reply.stop, usage: {} }
    case 'junk':
      return reply.value as never
    case 'endless_stream':
      return { message: { role: 'assistant', content: 'x', toolCalls: [] }, stopReason: 'no_end', usage: {} }
    case 'hang':
      return new Promise((_, reject) => {
        if (reply.polite) options?.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true })
      })
    case 'error':
      throw errorOf(reply.error)
  }
}

function errorOf(kind: Extract<Reply, { kind: 'error' }>['error']): Error {
  switch (kind) {
    case 'plain':
      return new Error('plain')
    case 'overloaded':
    case 'network':
      return new ModelError(kind, kind)
    case 'invalid_output':
      return new MinagentError('invalid_model_output', 'not understood', { details: { text: '{' } })
    case 'defect':
      return new DefectError('planned', 'planned')
  }
}

function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}
