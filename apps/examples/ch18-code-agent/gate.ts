import type { Gate } from '@minagent/loop'
import type { Locale, Toolbox } from '@minagent/types'
import { runTests } from './run-tests.ts'
import { changesBetween, type Snapshot, snapshotOf } from './snapshot.ts'
import { texts } from './texts.ts'

/** 一个有活要干的仓库。 */
export interface Repository {
  readonly root: string
  /** 交给它的时候是什么样子。 */
  readonly before: Snapshot
  /** 有几个测试。 */
  readonly tests: number
}

//#region gate
/** 只改了 src/，而且测试真的跑过、真的全部通过，才收下回答。模型说做完了不算。 */
export function testsPass({ root, before, tests }: Repository, toolbox: Toolbox, locale: Locale = 'zh'): Gate {
  const { strayed, notDone } = texts[locale]
  return async (_answer, { runId, round, signal }) => {
    const outside = changesBetween(before, snapshotOf(root)).filter((path) => !path.startsWith('src/'))
    if (outside.length > 0) return { accept: false, feedback: strayed(outside) }
    const { green, passed, report } = await runTests(toolbox, tests, { runId, id: `gate_${round}`, signal })
    return green ? { accept: true } : { accept: false, feedback: `${notDone(passed, tests)}\n${report}` }
  }
}
//#endregion gate
