import type { Locale } from '@minagent/types'

/** What a remote caller is told of a run that gave no answer; nothing of what happened inside. */
export interface A2aTexts {
  /** `{stopReason}` is replaced. */
  readonly ended: string
  readonly waits: string
  /** A message came for a task whose run had not ended. */
  readonly busy: string
}

/** The texts of the A2A server by language. */
export const a2aTexts: Readonly<Record<Locale, A2aTexts>> = {
  en: {
    ended: 'The agent ended without an answer: {stopReason}.',
    waits: 'The agent cannot go on until somebody on its side approves what it wants to do. Ask again later, or for something else.',
    busy: 'A task takes one message: another one came before it had ended, so it was stopped. Begin a new task.',
  },
  zh: {
    ended: '智能体没有给出回答就结束了：{stopReason}。',
    waits: '智能体要做的事须先由它那一方的人批准，现在无法继续。请稍后再问，或换一个请求。',
    busy: '一个任务只接受一条消息：任务结束之前又来了一条，因此任务已停止。请另开一个任务。',
  },
}
