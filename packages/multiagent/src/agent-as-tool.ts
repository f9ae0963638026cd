import {
  type AgentLike,
  isTainted,
  type Locale,
  type RunInput,
  type RunResult,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolMetadata,
  user,
} from '@minagent/types'
import { fillText } from './fill-text.ts'
import { multiagentTexts } from './prompts.ts'
import { isDurable, runBelow } from './run-below.ts'

/** How an agent is offered as a tool. */
export interface AgentToolOptions {
  /** The tool's name: `^[a-zA-Z0-9_-]{1,64}$`. */
  readonly name: string
  /** What the agent can do, for the model that may ask it. */
  readonly description: string
  /** How deep agents may ask each other, counted from the topmost run: an agent that it asks is at depth 1. Default 4. */
  readonly maxDepth?: number | undefined
  /** Longest run in ms; default `Infinity`: the limits of the agent itself. */
  readonly timeoutMs?: number | undefined
  /**
   * What is known of everything that the agent may do; absent facts are the worst case. Default: an agent that is durable is
   * `idempotent` (the same call goes on with the same run), any other is not; the output is untrusted.
   */
  readonly metadata?: Partial<ToolMetadata> | undefined
  /** Language of the words that a model reads; default `'en'`. */
  readonly locale?: Locale | undefined
}

/**
 * An agent as a tool: a call runs it on a task, with a history of its own, below that call. It spends from the budget of the run that
 * calls it, ends with it, and its events hang below the call. What it answers is the result (its `output`, where it has one); a run that
 * ends otherwise is an error: `TOOL_FAILED`, or `APPROVAL_REQUIRED` while a durable agent waits for a person: decide about its run, then
 * approve the call to go on. The run has the idempotency key of the call as its id.
 * @throws RangeError for a depth that is not a positive integer.
 */
export function agentAsTool(agent: AgentLike, options: AgentToolOptions): Tool {
  const { name, description, maxDepth = DEFAULT_MAX_DEPTH, timeoutMs = Number.POSITIVE_INFINITY, metadata, locale = 'en' } = options
  if (!Number.isInteger(maxDepth) || maxDepth < 1) throw new RangeError(`maxDepth is a positive integer, got ${maxDepth}.`)
  const settings = { name, maxDepth, locale }
  return {
    name,
    description,
    timeoutMs,
    parameters: {
      type: 'object',
      properties: { task: { type: 'string', minLength: 1, description: multiagentTexts[locale].task } },
      required: ['task'],
      additionalProperties: false,
    },
    metadata: { idempotent: isDurable(agent), untrustedOutput: true, ...metadata },
    execute: ({ task }, context) => ask(agent, String(task), context, settings),
  }
}

const DEFAULT_MAX_DEPTH = 4

interface Settings {
  readonly name: string
  readonly maxDepth: number
  readonly locale: Locale
}

//#region ask
async function ask(agent: AgentLike, task: string, context: ToolContext, settings: Settings): Promise<unknown> {
  const { name, maxDepth, locale } = settings
  const { runId, callId, budget, signal, idempotencyKey } = context
  const depth = depthOf(context.parent) + 1
  if (depth > maxDepth) throw new ToolError(fillText(multiagentTexts[locale].tooDeep, { name, max: String(maxDepth) }))
  const options = { runId: idempotencyKey, parent: { runId, callId, depth }, budget, signal }
  const result = await runBelow(agent, inputOf(task, context), options, { onEvent: (event) => context.emit?.(event) })
  if (result.stopReason === 'completed') return result.output ?? result.final
  if (result.stopReason === 'awaiting_approval') throw waiting(result, agent, settings)
  const reason = result.error?.message ?? ''
  const message = fillText(multiagentTexts[locale].ended, { name, stopReason: result.stopReason, reason })
  throw new ToolError(message, result.stopReason === 'cancelled' && signal.aborted ? 'CANCELLED' : 'TOOL_FAILED')
}
//#endregion ask

/** How many runs stand above one; a parent that does not say so is the topmost. */
export function depthOf(parent: ToolContext['parent']): number {
  return parent ? (parent.depth ?? 1) : 0
}

/** A task that was written while the words of a stranger were in sight may be theirs. */
function inputOf(task: string, { messages = [], describe }: ToolContext): RunInput {
  return isTainted(messages, describe) ? { ...user(task), origin: { kind: 'agent', untrusted: true } } : task
}

function waiting({ pending, runId }: RunResult, agent: AgentLike, { name, locale }: Settings): ToolError {
  const calls = pending.map(({ call }) => call.name).join(', ')
  const texts = multiagentTexts[locale]
  return isDurable(agent)
    ? new ToolError(fillText(texts.waits, { name, runId, calls }), 'APPROVAL_REQUIRED')
    : new ToolError(fillText(texts.cannotWait, { name, runId, calls }))
}
