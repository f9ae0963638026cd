import type { Journal } from '@minagent/types'

//#region cut
/** 写完 `writes` 次就断电的日志：后面的一个字也留不下来，和进程在那一刻被杀掉一样。 */
export function powerCut(journal: Journal, writes: number): Journal {
  let left = writes
  return {
    ...journal,
    async append(lease, expectedLength, events) {
      if (left-- <= 0) throw new Error('断电了。')
      await journal.append(lease, expectedLength, events)
    },
  }
}
//#endregion cut
