import type { Plan } from '@minagent/planner'

/**
 * 一个计划最快几波做完？第一波是什么都不依赖的任务，第二波是只依赖第一波的，依此类推：
 * 每个任务在它所有依赖之后的第一波里。同一波里按计划的次序。
 *
 * 有任务永远轮不到（循环依赖）时抛出 RangeError，句子里要有“循环”两个字。
 */
export function wavesOf(_plan: Plan): readonly (readonly string[])[] {
  throw new Error('练习：分出波次。')
}
