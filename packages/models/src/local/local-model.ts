import {
  assistant,
  type Message,
  type Model,
  type ModelCallOptions,
  type ModelEvent,
  type ModelResponse,
  type ToolSchema,
} from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { writeAnswer } from './answer.ts'
import { type NextCall, progressOf } from './steps.ts'
import { planTasks, readSituation } from './tasks.ts'
import { CALL_ID, readTurn } from './turn.ts'

/** Options of {@link localModel}. */
export interface LocalModelOptions {
  /** IANA zone for requests about the time that name no place. Default: none; the model then asks for the place. */
  readonly timeZone?: string
}

/**
 * The offline model of the quick start, `minagent/local`: no language model but a deterministic program that chooses among the
 * offered tools by their descriptions, fills their arguments from the request, and answers by quoting their results.
 * It keeps nothing between calls and needs no network. It understands English and Chinese.
 */
export function localModel(options: LocalModelOptions = {}): Model {
  const respond = (messages: readonly Message[], tools: readonly ToolSchema[], callOptions?: ModelCallOptions): ModelResponse => {
    callOptions?.signal?.throwIfAborted()
    return nextResponse(messages, tools, options)
  }
  return {
    id: 'minagent/local',
    async complete(messages, tools, callOptions) {
      return respond(messages, tools, callOptions)
    },
    async *stream(messages, tools, callOptions) {
      const response = respond(messages, tools, callOptions)
      for (const event of deltas(response)) {
        callOptions?.signal?.throwIfAborted()
        yield event
      }
      yield { type: 'response', response }
    },
  }
}

/** More calls than this for one request help nobody. */
const MAX_CALLS = 24
const DELTA_CHARACTERS = 12

function nextResponse(messages: readonly Message[], tools: readonly ToolSchema[], { timeZone }: LocalModelOptions): ModelResponse {
  const turn = readTurn(messages)
  const situation = readSituation(turn, tools, timeZone)
  const finished = planTasks(situation).map((task) => ({ task, progress: progressOf(task, situation) }))
  const next = finished.find(({ progress }) => progress.next)?.progress.next
  const message = next && turn.outcomes.length < MAX_CALLS ? callMessage(next, turn.calls + 1) : assistant(writeAnswer(finished, situation))
  return {
    message,
    stopReason: message.toolCalls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens: estimateTokens(messages) + estimateTokens(JSON.stringify(tools)), outputTokens: estimateTokens([message]) },
  }
}

function callMessage(call: NextCall, number: number) {
  return assistant('', [{ id: `${CALL_ID}${number}`, name: call.name, arguments: call.arguments }])
}

function* deltas({ message }: ModelResponse): Iterable<ModelEvent> {
  const characters = [...message.content]
  for (let start = 0; start < characters.length; start += DELTA_CHARACTERS) {
    yield { type: 'text.delta', text: characters.slice(start, start + DELTA_CHARACTERS).join('') }
  }
  for (const [index, { id, name, arguments: args }] of message.toolCalls.entries()) {
    yield { type: 'tool_call.delta', index, id, name, argumentsText: JSON.stringify(args) }
  }
}
