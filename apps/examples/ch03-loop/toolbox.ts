import { type Toolbox, type ToolCall, type ToolErrorCode, type ToolResult, toolErrorText } from '@minagent/types'
import { weather } from 'ch02/weather.ts'

const schemas = [...weather.schemas, { name: 'add', description: '两数相加。', parameters: { type: 'object' } }]

//#region toolbox
/**
 * 工具包要到第 4 章才有。循环并不需要它：能列出、执行、编码、描述工具的对象，就是一只工具箱。
 * `get_weather` 来自第 2 章，`add` 求和，`wait` 永远没有结果，`publish` 要先经人批准，其他名字都不认识。
 */
export const toolbox: Toolbox = {
  locale: 'zh',
  schemas: () => schemas,
  async execute(call) {
    if (call.name === 'get_weather') return done(call, weather.execute(call))
    if (call.name === 'add') return done(call, Number(call.arguments.a) + Number(call.arguments.b))
    if (call.name === 'wait') return new Promise(() => {})
    return failed(call, call.name === 'publish' ? 'APPROVAL_REQUIRED' : 'TOOL_NOT_FOUND')
  },
  encode({ ok, data, error }) {
    if (!ok) return JSON.stringify({ error })
    return typeof data === 'string' ? data : JSON.stringify(data)
  },
  describe: () => undefined,
}
//#endregion toolbox

function done({ name, id }: ToolCall, data: unknown): ToolResult {
  return { tool: name, callId: id, ok: true, data, error: null }
}

function failed({ name, id }: ToolCall, code: ToolErrorCode): ToolResult {
  const error = { code, message: toolErrorText(code, name, 'zh') }
  return { tool: name, callId: id, ok: false, data: null, error }
}
