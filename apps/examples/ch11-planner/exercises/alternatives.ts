import type { Replan } from '@minagent/planner'

/**
 * 不用模型的重排：`alternatives` 给每个任务的 id 列出备选的说法。任务失败了，就换成下一个备选再试；
 * 因它而跳过的任务原样再做一遍。失败的任务没有备选，或者备选用完了，就返回 undefined：没有别的路。
 *
 * 不要记状态：一个任务试到第几个备选，看它现在的 `task` 是列表里的第几个就知道。
 * 这样断电以后在另一个进程里重排，结果也一样。
 */
export function replanFrom(_alternatives: Readonly<Record<string, readonly string[]>>): Replan {
  return () => undefined
}
