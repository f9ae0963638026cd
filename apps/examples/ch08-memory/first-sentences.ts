import type { Model } from '@minagent/types'

//#region writer
/** 代替写摘要的模型：抄下每封信的第一句。`times` 数它被问了几次。 */
export function firstSentences(): Model & { readonly times: () => number } {
  let times = 0
  return {
    times: () => times,
    async complete(messages) {
      times++
      const sentences = messages.at(-1)?.content.match(/第 \d+ 封：[^。]*。/g) ?? []
      const message = { role: 'assistant', content: sentences.join(''), toolCalls: [] } as const
      return { message, stopReason: 'end_turn', usage: {} }
    },
  }
}
//#endregion writer
