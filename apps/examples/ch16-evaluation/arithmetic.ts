import { type Dataset, dataset, type MakeWorld } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { ModelResponse } from '@minagent/types'

/** 四十道两位数乘法。 */
export const problems: Dataset = dataset(
  'multiplication',
  Array.from({ length: 40 }, (_, index) => {
    const [left, right] = [12 + index, 87 - index]
    return { id: `${left}×${right}`, input: `${left} 乘以 ${right} 等于多少？`, expected: left * right }
  }),
)

const multiply = defineTool({
  name: 'multiply',
  description: '两数相乘。',
  parameters: { type: 'object', properties: { left: { type: 'number' }, right: { type: 'number' } }, required: ['left', 'right'] },
  execute: ({ left, right }) => Number(left) * Number(right),
})

/** 心算的模型：`mistakes` 成的题会算错，错哪些由种子决定，所以每次都一样。 */
export function byHead(mistakes: number): MakeWorld {
  return ({ case: { id, expected }, seed }) => {
    const wrong = (Math.abs(seed) % 100) / 100 < mistakes
    return new Agent({ model: new FakeModel([reply(`${id} = ${Number(expected) + (wrong ? 10 : 0)}`, 60)]) })
  }
}

/** 用工具的模型：多花一步，算得准。 */
export const byTool: MakeWorld = ({ case: { id } }) => {
  const [left = 0, right = 0] = id.split('×').map(Number)
  const call = { id: 'call_1', name: 'multiply', arguments: { left, right } }
  const answer = (product: string) => reply(`${id} = ${product}`, 90)
  const model = new FakeModel([
    { ...reply('', 80), message: { role: 'assistant', content: '', toolCalls: [call] }, stopReason: 'tool_use' },
    (messages) => answer(messages.at(-1)?.content ?? ''),
  ])
  return new Agent({ model, tools: new ToolRegistry([multiply]) })
}

/** 总有几次连不上的模型。 */
export const unreliable: MakeWorld = (setup) => {
  if (Math.abs(setup.seed) % 8 === 0) return new Agent({ model: new FakeModel([new Error('503')]) })
  return byTool(setup)
}

function reply(content: string, tokens: number): ModelResponse {
  return {
    message: { role: 'assistant', content, toolCalls: [] },
    stopReason: 'end_turn',
    usage: { inputTokens: tokens, outputTokens: 10 },
  }
}
