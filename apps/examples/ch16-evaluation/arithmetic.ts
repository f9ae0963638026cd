import { type Dataset, dataset, type MakeWorld } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { assistant, type ModelResponse, type ToolCall } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { registry } from 'ch04/tools.ts'

//#region dataset
/** 四十道三位数加法：每个用例有名字、问题和应得的结果。 */
export const problems: Dataset = dataset(
  'addition',
  Array.from({ length: 40 }, (_, index) => {
    const [left, right] = [127 + 13 * index, 869 - 7 * index]
    return { id: `${left}+${right}`, input: `${left} 加 ${right} 等于多少？`, expected: left + right }
  }),
)
//#endregion dataset

//#region by-head
/** 心算的模型：`mistakes` 这么大的一份会忘了进位；错哪些由种子决定，所以每次都一样。 */
export function byHead(mistakes: number): MakeWorld {
  return ({ case: { id, expected }, seed }) => {
    const forgets = (Math.abs(seed) % 100) / 100 < mistakes
    return new Agent({ model: new FakeModel([reply(`${id} = ${Number(expected) - (forgets ? 10 : 0)}`, 60)]) })
  }
}
//#endregion by-head

//#region by-tool
/** 用第 4 章的 add：多花一步，算得准。 */
export const byTool: MakeWorld = ({ case: { id } }) => {
  const [a = 0, b = 0] = id.split('+').map(Number)
  const model = new FakeModel([reply('', 80, [callOf('add', { a, b })]), (messages) => reply(`${id} = ${messages.at(-1)?.content}`, 90)])
  return new Agent({ model, tools: registry })
}

/** 总有几次连不上的模型。 */
export const unreliable: MakeWorld = (setup) => {
  if (Math.abs(setup.seed) % 8 === 0) return new Agent({ model: new FakeModel([new Error('503')]) })
  return byTool(setup)
}
//#endregion by-tool

function reply(content: string, inputTokens: number, calls: readonly ToolCall[] = []): ModelResponse {
  return {
    message: assistant(content, calls),
    stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens, outputTokens: 10 },
  }
}
