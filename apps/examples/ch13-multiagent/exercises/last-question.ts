import type { HistoryFilter } from '@minagent/multiagent'

/**
 * 移交时的过滤器：接手的人只看到人最后问的那一轮，里面没有工具调用，也没有工具给出的任何东西。
 * 可以把现成的 `lastTurns` 和 `withoutTools` 接起来；记住，过滤器也可以是异步的。
 */
export const lastQuestion: HistoryFilter = () => {
  throw new Error('练习：写出这个过滤器。')
}
