// 两家服务商，放在内存里：记下收到的请求，按顺序给出写好的回答。回答的格式是真的，网络没有。
import type { Fetch } from '@minagent/models/openai'

/** 收到的一次请求。 */
export interface Received {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** 一家服务商：`fetch` 交给适配器，`answers` 是它会说的话。 */
export interface Provider {
  readonly fetch: Fetch
  readonly requests: Received[]
  readonly answers: Answers
  enqueue(...replies: readonly Reply[]): void
}

/** 同样的意思，每家有每家的写法。 */
interface Answers {
  /** “上海多云，21 度。” */
  readonly text: Reply
  /** 要查天气。 */
  readonly call: Reply
  /** “我再查一次。”并且要查天气，一段一段地来。 */
  readonly stream: Reply
  /** 同上，但是中途断了。 */
  readonly cut: Reply
  /** 请求太多，20 秒后再来。 */
  readonly busy: Reply
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

//#region provider
function provider(answers: Answers): Provider {
  const requests: Received[] = []
  const replies: Reply[] = []
  return {
    answers,
    requests,
    enqueue: (...more) => void replies.push(...more),
    async fetch(url, { body }) {
      requests.push({ path: new URL(url).pathname, body: JSON.parse(String(body)) })
      const reply = replies.shift() ?? { status: 500, body: '没有写好的回答了。' }
      return new Response(reply.body, { status: reply.status ?? 200, headers: { ...reply.headers } })
    },
  }
}
//#endregion provider

/** 一次回答的事件流；`end` 是结束的那几个事件。 */
function sse(events: readonly object[], end: string): Pick<Answers, 'stream' | 'cut'> {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return { stream: { body: `${text}${end}` }, cut: { body: text } }
}

function json(body: object): Reply {
  return { body: JSON.stringify(body) }
}

function busy(error: object): Reply {
  return { ...json(error), status: 429, headers: { 'retry-after': '20' } }
}

//#region openai
/** OpenAI 的 Chat Completions：参数是一段 JSON 文字。 */
export const openai = provider({
  text: json({
    choices: [{ message: { role: 'assistant', content: '上海多云，21 度。' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 64, completion_tokens: 9 },
  }),
  call: json({
    choices: [{ message: { role: 'assistant', tool_calls: [chatCall()] }, finish_reason: 'tool_calls' }],
    usage: { prompt_tokens: 150, completion_tokens: 20 },
  }),
  ...sse(
    [
      { choices: [{ delta: { content: '我再' } }] },
      { choices: [{ delta: { content: '查一次。' } }] },
      { choices: [{ delta: { tool_calls: [chatCall('{"city":')] } }] },
      { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '"上海"}' } }] } }] },
    ],
    'data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n',
  ),
  busy: busy({ error: { message: '请求太多。', code: 'rate_limit_exceeded' } }),
})

function chatCall(args = '{"city":"上海"}') {
  return { index: 0, id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: args } }
}
//#endregion openai

//#region anthropic
const toolUse = { type: 'tool_use', id: 'call_1', name: 'get_weather' }

/** Anthropic 的 Messages API：参数是一个对象，流里每个块有头有尾。 */
export const anthropic = provider({
  text: json({
    content: [{ type: 'text', text: '上海多云，21 度。' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 64, output_tokens: 9 },
  }),
  call: json({
    content: [{ ...toolUse, input: { city: '上海' } }],
    stop_reason: 'tool_use',
    usage: { input_tokens: 150, output_tokens: 20 },
  }),
  ...sse(
    [
      { type: 'message_start', message: { content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '我再' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '查一次。' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { ...toolUse, input: {} } },
      { type: 'content_block_delta', index: 1, delta: argumentsDelta('{"city":') },
      { type: 'content_block_delta', index: 1, delta: argumentsDelta('"上海"}') },
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 20 } },
    ],
    'data: {"type":"message_stop"}\n\n',
  ),
  busy: busy({ type: 'error', error: { type: 'rate_limit_error', message: '请求太多。' } }),
})

function argumentsDelta(partial_json: string) {
  return { type: 'input_json_delta', partial_json }
}
//#endregion anthropic
