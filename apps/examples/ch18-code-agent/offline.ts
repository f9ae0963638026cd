import { FakeModel } from '@minagent/models'
import type { Clock, Model } from '@minagent/types'
import { type FakeClock, fakeClock } from '@minagent/types/runtime'
import { sturdy } from 'ch14/sturdy.ts'
import { busy, script } from './script.ts'

//#region offline
/** 假时钟；谁要等，它就直接走到那时。 */
export function hurriedClock(): FakeClock {
  const clock = fakeClock()
  return { ...clock, sleep: (ms) => clock.advance(ms) }
}

/** 照脚本回答的模型，每次想 800 毫秒。服务起先忙，第 14 章的外壳等一等再问。 */
export function scriptedModel(clock: Clock): Model {
  const fake = new FakeModel([busy, ...script])
  const thinking: Model = {
    id: 'demo/coder',
    async complete(...asked) {
      await clock.sleep(800)
      return fake.complete(...asked)
    },
  }
  return sturdy(thinking, new FakeModel([]), { clock, random: () => 1 })
}
//#endregion offline
