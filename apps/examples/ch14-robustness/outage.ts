import { assistant, isModelError, type Model, ModelError, type ModelResponse } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'

//#region outage
/** 从 `from` 到 `until`（毫秒）之间回答 503 的模型；其余时间回答自己的名字。 */
export function downBetween(id: string, clock: FakeClock, { from, until }: { from: number; until: number }): Model {
  return {
    id,
    async complete(): Promise<ModelResponse> {
      const now = clock.now()
      if (now >= from && now < until) throw new ModelError('overloaded', '503 Service Unavailable', { status: 503 })
      return { message: assistant(`${id} 的回答`), stopReason: 'end_turn', usage: {} }
    },
  }
}

/** 同一个模型，每次被问到都打印时刻和结果。 */
export function watched(model: Model, clock: FakeClock): Model {
  return {
    ...model,
    async complete(messages, tools, options) {
      const at = `${(clock.now() / 1000).toFixed(1).padStart(6)} s  问 ${model.id}`
      try {
        const response = await model.complete(messages, tools, options)
        console.log(`${at}：成功`)
        return response
      } catch (error) {
        console.log(`${at}：${isModelError(error) ? `${error.code}（HTTP ${error.status}）` : String(error)}`)
        throw error
      }
    },
  }
}
//#endregion outage

/** 一次调用的结局，写成一行；假时钟走到它结束为止。 */
export async function outcomeOf(call: Promise<ModelResponse>, clock: FakeClock): Promise<string> {
  let text: string | undefined
  call.then(
    ({ message }) => (text = message.content),
    (error) => (text = `${error.name} ${error.code}：${error.message}`),
  )
  for (let step = 0; text === undefined; step = 100) await clock.advance(step)
  return text
}
