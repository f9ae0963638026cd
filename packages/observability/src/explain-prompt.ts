import type { AgentLike, Message, RunInput, ToolSchema } from '@minagent/types'
import { estimateTokens, tokenFamilyOf } from '@minagent/types/tokens'
import { dryRun } from './dry-run.ts'
import { type CountTokens, messageSegments, type PromptPart, type PromptSegment, schemaSegments } from './prompt-segment.ts'

/** What a model would be sent, and where each piece of it comes from. */
export interface PromptExplanation {
  readonly agent?: string
  /** The id of the model. */
  readonly model?: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSchema[]
  /** The tool schemas, then the messages: providers cache a prompt in this order. */
  readonly segments: readonly PromptSegment[]
  /** Of all segments. */
  readonly tokens: number
}

/** Options of {@link explainPrompt}. */
export interface ExplainOptions {
  /** The conversation so far, as in the options of a run. */
  readonly messages?: readonly Message[]
  /** What stands in the system message, such as the list of skills; the rest of it is `system`. */
  readonly parts?: readonly PromptPart[]
  /** Default: an estimate by the family of the model. */
  readonly countTokens?: CountTokens
  readonly signal?: AbortSignal
}

/**
 * The messages and tool schemas that an agent would send to its model first, piece by piece with their origin and tokens. Instead of an
 * input it also takes the messages of a run under way: then it is what the round that follows them would send. The agent's model is not
 * asked, no tool runs, its observers hear nothing, and nothing is stored. A context policy makes its view as in a run: one that searches
 * does so, and one that sums up asks its own model.
 * @throws MinagentError `invalid_definition` for what asks no model itself (a graph, a team) or writes a journal; RangeError for a part
 * that stands nowhere; what the context policy throws.
 */
export async function explainPrompt(
  agent: AgentLike,
  input: RunInput | readonly Message[],
  options: ExplainOptions = {},
): Promise<PromptExplanation> {
  const { parts = [], messages: history, signal } = options
  const request = isUnderWay(input)
    ? await dryRun(agent, '', { opening: input, signal })
    : await dryRun(agent, input, { messages: history, signal })
  const { agent: name, model, messages, tools } = request
  const { countTokens = (text) => estimateTokens(text, tokenFamilyOf(model ?? '')) } = options
  const segments = [...schemaSegments(tools, countTokens), ...messageSegments(messages, parts, countTokens)]
  return {
    ...(name === undefined ? {} : { agent: name }),
    ...(model === undefined ? {} : { model }),
    messages,
    tools,
    segments,
    tokens: segments.reduce((sum, segment) => sum + segment.tokens, 0),
  }
}

function isUnderWay(input: RunInput | readonly Message[]): input is readonly Message[] {
  return Array.isArray(input)
}
