import { assistant, isModelError, type Model, ModelError, type ModelResponse } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'

//#region outage
/** 从 `from` 到 `until`（毫秒）之间回答 503 的模型；其余时间回答自己的名字。 */
export function downBetween(id: string, clock: FakeClock, { from, until }: Outage): Model {
  return {
    id,
    async complete(): Promise<ModelResponse> {
      const now = clock.now()
      const down = now >= from && now < until
      if (down) throw new ModelError('overloaded', '503 Service Unavailable', { status: 503 })
      return { message: assistant(`${id} 的回答`), stopReason: 'end_turn', usage: {} }
    },
  }
}
//#endregion outage

/** 什么时候坏着，毫秒。 */
export interface Outage {
  readonly from: number
  readonly until: number
}

//#region watched
/** 同一个模型，每次被问到都打印时刻和结果。 */
export function watched(model: Model, clock: FakeClock): Model {
  return {
    ...model,
    async complete(messages, tools, options) {
      const asked = `${secondsOf(clock)}  问 ${model.id}`
      try {
        const response = await model.complete(messages, tools, options)
        console.log(`${asked}：成功`)
        return response
      } catch (error) {
        console.log(`${asked}：${isModelError(error) ? `${error.code}（HTTP ${error.status}）` : String(error)}`)
        throw error
      }
    },
  }
}
//#endregion watched

/** 现在几秒了，写成一样宽。 */
export function secondsOf(clock: FakeClock): string {
  return `${(clock.now() / 1000).toFixed(1).padStart(6)} s`
}

/** 一次调用的结局：回答，或者错误；假时钟走到它结束为止。 */
export async function outcomeOf(call: Promise<ModelResponse>, clock: FakeClock): Promise<ModelResponse | Error> {
  let outcome: ModelResponse | Error | undefined
  call.then(
    (response) => (outcome = response),
    (error) => (outcome = error),
  )
  for (let step = 0; outcome === undefined; step = 100) await clock.advance(step)
  return outcome
}

/** 一次调用的结局，写成一行。 */
export function textOf(outcome: ModelResponse | Error): string {
  return outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : outcome.message.content
}
