import { assistant, type Message, MinagentError, type Model, type ModelCallOptions, type ModelResponse } from '@minagent/types'
import { type JsonActionProblem, parseJsonAction } from './parse-json-action.ts'
import { fillPrompt, type JsonActionPrompt, jsonActionPrompt } from './prompts.ts'
import { renderAsText } from './render-as-text.ts'

/** Options of {@link jsonActionModel}. */
export interface JsonActionOptions {
  /** Texts that take the place of those in `jsonActionPrompt`. */
  readonly prompt?: Partial<JsonActionPrompt>
}

/**
 * A model with tools, made of one that only speaks text: each message of `textModel` must be one JSON action,
 * `{"type":"tool_call","tool_name","arguments"}` or `{"type":"finish","answer"}`, and nothing else. It is given the tools and
 * their results as text. Calls are named `call_1`, `call_2` … from the history. A refusal comes out as it is. There is no
 * stream, since the pieces of an action are of no use.
 * Calls reject with MinagentError `invalid_model_output` when the text is no action; its message tells the model what was expected.
 */
export function jsonActionModel(textModel: Model, options: JsonActionOptions = {}): Model {
  const prompt: JsonActionPrompt = { ...jsonActionPrompt, ...options.prompt }
  return {
    ...(textModel.id === undefined ? {} : { id: textModel.id }),
    async complete(messages, tools, callOptions) {
      const responseSchema = callOptions?.responseSchema
      const conversation = renderAsText(messages, { tools, responseSchema, prompt })
      const response = await textModel.complete(conversation, [], responseSchema === undefined ? callOptions : withoutSchema(callOptions))
      return response.stopReason === 'refusal' ? response : toAction(response, messages, prompt)
    },
  }
}

function toAction({ message, stopReason, usage }: ModelResponse, history: readonly Message[], prompt: JsonActionPrompt): ModelResponse {
  const action = parseJsonAction(message.content)
  switch (action.type) {
    case 'finish':
      return { message: assistant(action.answer), stopReason: 'end_turn', usage }
    case 'tool_call': {
      const call = { id: nextId(history), name: action.tool_name, arguments: action.arguments }
      return { message: assistant('', [call]), stopReason: 'tool_use', usage }
    }
    case 'problem': {
      const text = problemText(action, stopReason === 'max_tokens', prompt)
      throw new MinagentError('invalid_model_output', text, { details: { text: message.content } })
    }
    default:
      throw new TypeError(`Unknown action ${JSON.stringify(action satisfies never)}.`)
  }
}

function problemText({ text, values }: JsonActionProblem, cutOff: boolean, prompt: JsonActionPrompt): string {
  const problem = cutOff && text === 'notJson' ? prompt.cutOff : fillPrompt(prompt[text], values)
  return fillPrompt(prompt.invalidOutput, { problem })
}

/** One more than the highest number in use, so that an id stays unique also where the beginning of the history is missing. */
function nextId(history: readonly Message[]): string {
  let highest = 0
  for (const message of history) {
    if (message.role !== 'assistant') continue
    for (const { id } of message.toolCalls) highest = Math.max(highest, Number(/^call_(\d{1,15})$/.exec(id)?.[1] ?? 0))
  }
  return `call_${highest + 1}`
}

/** The form is that of the answer, not of the action; the signal stays unmade until it is read. */
function withoutSchema(options: ModelCallOptions | undefined): ModelCallOptions {
  return {
    get signal() {
      return options?.signal
    },
    get cancelled() {
      return options?.cancelled
    },
    maxOutputTokens: options?.maxOutputTokens,
    temperature: options?.temperature,
    runId: options?.runId,
  }
}
