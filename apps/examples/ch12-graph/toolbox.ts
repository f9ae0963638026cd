import type { Toolbox, ToolCall } from '@minagent/types'

/** 第 3 章的工具箱，只留下 `add`。 */
export const toolbox: Toolbox = {
  locale: 'zh',
  schemas: () => [{ name: 'add', description: '两数相加。', parameters: { type: 'object' } }],
  async execute(call) {
    return { tool: call.name, callId: call.id, ok: true, data: Number(call.arguments.a) + Number(call.arguments.b), error: null }
  },
  encode: (result) => JSON.stringify(result.data),
  describe: () => undefined,
}

/** 一次加法，每次都是新对象。 */
export function add(id: string, a: number, b: number): ToolCall {
  return { id, name: 'add', arguments: { a, b } }
}
