import type { ToolCall } from '@minagent/types'
import type { Tools } from 'ch01/loop.ts'

//#region weather
/** 出行助手的第一个工具。真的会去查天气的版本可以以后再写，模型看不出区别。 */
export const weather: Tools = {
  schemas: [
    {
      name: 'get_weather',
      description: '查询城市天气。',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
  execute: ({ arguments: { city } }) => `${city}：多云，21 度。`,
}

export const weatherCall: ToolCall = {
  id: 'call_1',
  name: 'get_weather',
  arguments: { city: '上海' },
}
//#endregion weather
