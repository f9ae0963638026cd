import { Agent } from '@minagent/loop'
import { handoff, type Team, withoutTools } from '@minagent/multiagent'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { Model, Tool } from '@minagent/types'

const lookUp = defineTool({
  name: 'look_up',
  description: '查客户资料。',
  parameters: { type: 'object', properties: {} },
  metadata: { sideEffect: 'none', untrustedOutput: true }, // 资料是客户自己填的
  execute: () => '客户 7：电话 138-0000-0000',
})

/** 每个座位上的模型。 */
export type DeskModels = Readonly<Record<'reception' | 'billing' | 'repair', Model>>

//#region desk
/** 一张服务台：前台接待，必要时把整段对话移交给管发票的或管维修的。 */
export function serviceDesk(models: DeskModels): Team {
  const member = (model: Model, description: string) => ({
    agent: (handoffs: readonly Tool[]) => {
      return new Agent({ model, tools: new ToolRegistry([...handoffs, lookUp]) })
    },
    description,
  })
  return handoff({
    agents: {
      reception: member(models.reception, '接待。'),
      billing: { ...member(models.billing, '管发票。'), history: withoutTools },
      repair: member(models.repair, '管维修。'),
    },
    first: 'reception',
    locale: 'zh',
  })
}
//#endregion desk
