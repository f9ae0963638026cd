import { type Toolbox, type ToolCall, type ToolResult, toolErrorText } from '@minagent/types'

//#region toolbox
/**
 * 工具包要到第 4 章才有。循环并不需要它：能列出、执行、编码、描述工具的对象，就是一只工具箱。
 * `add` 求和，`wait` 永远没有结果，`publish` 要先经人批准，其他名字都不认识。
 */
export const toolbox: Toolbox = {
  locale: 'zh',
  schemas: () => [{ name: 'add', description: '两数相加。', parameters: { type: 'object' } }],
  execute: (call) => (call.name === 'wait' ? new Promise(() => {}) : Promise.resolve(resultOf(call))),
  encode: (result) => JSON.stringify(result.ok ? result.data : { error: result.error }),
  describe: () => undefined,
}
//#endregion toolbox

function resultOf(call: ToolCall): ToolResult {
  const base = { tool: call.name, callId: call.id }
  if (call.name === 'add') return { ...base, ok: true, data: Number(call.arguments.a) + Number(call.arguments.b), error: null }
  const code = call.name === 'publish' ? 'APPROVAL_REQUIRED' : 'TOOL_NOT_FOUND'
  return { ...base, ok: false, data: null, error: { code, message: toolErrorText(code, call.name, 'zh') } }
}
