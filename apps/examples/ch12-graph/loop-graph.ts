import { defineGraph, END } from '@minagent/graph'
import { type Message, type Model, type Toolbox, type ToolCall, type ToolResult, toolMessage } from '@minagent/types'

export interface LoopState {
  readonly messages: readonly Message[]
  /** 和第 3 章的步骤同样的文字。 */
  readonly trace: readonly string[]
}

const empty: LoopState = { messages: [], trace: [] }

//#region graph
/** 第 3 章的循环，画成图：两个节点，一条条件边。停止条件是“没有工具调用”，上限是图的 `maxSteps`。 */
export function loopGraph(model: Model, tools: Toolbox) {
  const append = <Item>(current: readonly Item[], added: readonly Item[]) => [...current, ...added]
  return defineGraph({
    state: empty,
    reducers: { messages: append, trace: append },
    nodes: {
      async model({ messages }, { signal }) {
        const { message } = await model.complete(messages, tools.schemas(), { signal })
        const isFinal = message.toolCalls.length === 0
        return { messages: [message], trace: isFinal ? [`[${roundOf(messages)}] final: ${message.content}`] : [] }
      },
      async tools({ messages }, { runId, signal, idempotencyKey }) {
        const answers: Message[] = []
        const trace: string[] = []
        for (const call of callsOf(messages)) {
          const context = { runId, callId: call.id, idempotencyKey: `${idempotencyKey}:${call.id}`, signal }
          const result = await tools.execute(call, context)
          const content = tools.encode(result)
          answers.push(toolMessage(call, typeof content === 'string' ? content : content.content))
          trace.push(`[${roundOf(messages) - 1}] tool_call: ${detailOf(result)}`)
        }
        return { messages: answers, trace }
      },
    },
    edges: [
      { from: 'model', to: ['tools', END], choose: ({ messages }) => (callsOf(messages).length > 0 ? 'tools' : END) },
      { from: 'tools', to: 'model' },
    ],
    start: 'model',
  })
}
//#endregion graph

function callsOf(messages: readonly Message[]): readonly ToolCall[] {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last.toolCalls : []
}

function roundOf(messages: readonly Message[]): number {
  return messages.filter(({ role }) => role === 'assistant').length
}

function detailOf({ tool, ok, data, error }: ToolResult): string {
  return ok ? `${tool} -> ${data}` : `${tool} !! ${error.code} ${error.message}`
}
