import { Agent, type Gate } from '@minagent/loop'
import { compose, tokenBudget, window } from '@minagent/memory'
import type { Clock, Model, Observer, Toolbox } from '@minagent/types'

const system = `你是一个细心的程序员，面前是一个小仓库和一份问题描述。
先看测试和代码，找到原因再动手；只改 src/，改动要小。
测试全部通过才算做完；那时用一两句话说清楚原因。`

/** 智能体的零件；换掉哪一个，别的都不用动。 */
export interface Parts {
  readonly model: Model
  readonly tools: Toolbox
  /** 没有关卡，模型说完就完。 */
  readonly gate?: Gate
  readonly observers?: readonly Observer[]
  readonly clock?: Clock
}

//#region agent
/** 代码智能体：循环是第 3 章的，模型、工具、关卡和观察者都从外面来。 */
export function codeAgent({ model, tools, gate, observers = [], clock }: Parts): Agent {
  return new Agent({
    name: '程序员',
    model,
    tools,
    system,
    context: compose(window(40), tokenBudget(100_000)),
    maxSteps: 40,
    limits: { toolCalls: 80, tokens: 500_000, modelTimeoutMs: 120_000 },
    observers,
    ...(gate && { gate }),
    ...(clock && { runtime: { clock } }),
  })
}
//#endregion agent
