import { Agent, type AgentOptions } from '@minagent/loop'
import { type Supervisor, supervisor } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'
import type { Model, Tool } from '@minagent/types'

/** 组里每个人的模型。 */
export interface TeamModels {
  readonly lead: Model
  readonly weather: Model
  readonly train: Model
}

export interface TeamOptions extends Pick<AgentOptions, 'observers' | 'runtime'> {
  /** 管天气的人用的工具。 */
  readonly weatherTools?: readonly Tool[]
}

//#region team
/** 旅行小组：主管分派，组员各做各的。模型由外面给：这里是剧本，上线时换成真的。 */
export function travelTeam(models: TeamModels, options: TeamOptions = {}): Supervisor<Agent> {
  const { weatherTools = [], observers, runtime } = options
  const metadata = { sideEffect: 'none' } as const // 组员只查不改，所以可以同时动手
  const weather = new Agent({
    name: '天气员',
    model: models.weather,
    tools: new ToolRegistry(weatherTools, { locale: 'zh' }),
    runtime,
  })
  const train = new Agent({ name: '车票员', model: models.train, runtime })
  return supervisor({
    workers: {
      weather: { agent: weather, description: '查天气。', metadata },
      train: { agent: train, description: '查火车。', metadata },
    },
    lead: ({ tools, instructions }) =>
      new Agent({
        name: '主管',
        model: models.lead,
        tools: new ToolRegistry(tools, { locale: 'zh' }),
        system: instructions,
        parallelTools: true,
        observers,
        runtime,
      }),
    locale: 'zh',
  })
}
//#endregion team
