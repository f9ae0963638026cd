import type { Clock, ContextPolicy, Ids, Message, Model, Observer, RunLimits, RunRuntime, StepRunner, Toolbox } from '@minagent/types'
import { MinagentError, randomIds, systemClock, type TokenPrice } from '@minagent/types/runtime'
import { emptyToolbox } from './empty-toolbox.ts'

/** What an {@link Agent} is made of. */
export interface AgentOptions {
  readonly model: Model
  /** Default: no tools. */
  readonly tools?: Toolbox | undefined
  readonly name?: string | undefined
  /** The system message; `''` (default) inserts none. */
  readonly system?: string | undefined
  /** Most model rounds of one run; default 8. */
  readonly maxSteps?: number | undefined
  readonly limits?: AgentLimits | undefined
  /** Decides what the model sees of a long conversation; default: everything. */
  readonly context?: ContextPolicy | undefined
  /** Asked before an answer is final. */
  readonly gate?: Gate | undefined
  readonly observers?: readonly Observer[] | undefined
  /** Runs neighbouring calls of tools without side effects together; default false. */
  readonly parallelTools?: boolean | undefined
  /** What an unexpected error of a tool does besides being told to the model: only an event (default), or end the run by throwing it. */
  readonly defects?: 'report' | 'throw' | undefined
  readonly runtime?: AgentRuntime | undefined
}

/** Limits of one run besides `maxSteps`. */
export interface AgentLimits {
  /** Most tool calls; default 16. */
  readonly toolCalls?: number
  /** Longest model call; default 60_000. */
  readonly modelTimeoutMs?: number
  /** Most tokens of all model calls, those of sub-agents included; default none. */
  readonly tokens?: number
  /** Most money, in USD; needs `priceOf`. Default none. */
  readonly costUsd?: number
  /** The price of a model, by its `id`. */
  readonly priceOf?: (modelId: string) => TokenPrice | undefined
  /** Longest run, looked at whenever the event loop turns; default none. */
  readonly durationMs?: number
  /** Stops when the same calls (at most three in a cycle) gave the same results so many times in a row, 2 or more; default off. */
  readonly repeatedCalls?: number | { readonly times: number; readonly except: readonly string[] }
}

/** Where time, names and durability come from. */
export interface AgentRuntime {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly stepRunner?: StepRunner
}

/** The completion gate: accepts an answer, or sends it back with words for the model. */
export type Gate = (answer: string, context: GateContext) => GateDecision | Promise<GateDecision>

/** What a gate decided. */
export type GateDecision = { readonly accept: true } | { readonly accept: false; readonly feedback: string }

/** What a gate may know. */
export interface GateContext {
  readonly runId: string
  readonly round: number
  readonly messages: readonly Message[]
  readonly signal: AbortSignal
}

/** Checked options with their defaults. */
export interface Settings {
  readonly model: Model
  readonly tools: Toolbox
  readonly system: string
  readonly limits: RunLimits
  readonly priceOf: ((modelId: string) => TokenPrice | undefined) | undefined
  /** Tools whose calls may repeat. */
  readonly repeatable: ReadonlySet<string> | undefined
  readonly context: ContextPolicy | undefined
  readonly gate: Gate | undefined
  readonly observers: readonly Observer[]
  readonly parallelTools: boolean
  readonly defects: 'report' | 'throw'
  readonly clock: Clock
  readonly ids: Ids
  readonly stepRunner: StepRunner | undefined
}

/** Fills in the defaults. @throws RangeError for a limit that is not a positive number (an integer, where it counts). */
export function settingsOf(options: AgentOptions): Settings {
  if (typeof options.model?.complete !== 'function') {
    throw new MinagentError('invalid_definition', 'An agent needs a model: an object with a `complete` function.', {
      details: { name: options.name ?? 'agent' },
    })
  }
  const { repeatedCalls } = options.limits ?? {}
  return {
    model: options.model,
    tools: options.tools ?? emptyToolbox,
    system: options.system ?? '',
    limits: limitsOf(options),
    priceOf: options.limits?.priceOf,
    repeatable: typeof repeatedCalls === 'object' ? new Set(repeatedCalls.except) : undefined,
    context: options.context,
    gate: options.gate,
    observers: options.observers ?? NOBODY,
    parallelTools: options.parallelTools ?? false,
    defects: options.defects ?? 'report',
    clock: options.runtime?.clock ?? systemClock,
    ids: options.runtime?.ids ?? randomIds,
    stepRunner: options.runtime?.stepRunner,
  }
}

const NOBODY: readonly Observer[] = []

/** The settings with the parts that one run brings. */
export function settingsFor(settings: Settings, runtime: RunRuntime | undefined): Settings {
  if (!runtime) return settings
  const { stepRunner = settings.stepRunner, observers = [], unobserved = false } = runtime
  return { ...settings, stepRunner, observers: [...(unobserved ? [] : settings.observers), ...observers] }
}

function limitsOf({ maxSteps = 8, limits = {} }: AgentOptions): RunLimits {
  const { toolCalls = 16, modelTimeoutMs = 60_000, tokens, costUsd, durationMs, repeatedCalls } = limits
  count('maxSteps', maxSteps)
  count('limits.toolCalls', toolCalls)
  count('limits.modelTimeoutMs', modelTimeoutMs)
  if (tokens !== undefined) count('limits.tokens', tokens)
  if (durationMs !== undefined) count('limits.durationMs', durationMs)
  if (costUsd !== undefined && !(costUsd > 0 && Number.isFinite(costUsd))) {
    throw new RangeError(`limits.costUsd must be a positive number, got ${costUsd}.`)
  }
  if (costUsd !== undefined && !limits.priceOf)
    throw new RangeError('limits.costUsd needs limits.priceOf: without prices there is no cost.')
  const times = typeof repeatedCalls === 'object' ? repeatedCalls.times : repeatedCalls
  if (times !== undefined && (!Number.isInteger(times) || times < 2)) {
    throw new RangeError(`limits.repeatedCalls must be an integer of 2 or more, got ${times}.`)
  }
  const recorded: { -readonly [K in keyof RunLimits]: RunLimits[K] } = { maxSteps, toolCalls, modelTimeoutMs }
  if (tokens !== undefined) recorded.tokens = tokens
  if (costUsd !== undefined) recorded.costUsd = costUsd
  if (durationMs !== undefined) recorded.durationMs = durationMs
  if (times !== undefined) recorded.repeatedCalls = times
  return recorded
}

function count(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} must be a positive integer, got ${value}.`)
}
