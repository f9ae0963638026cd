import { callsOf, type Scorer } from '@minagent/eval'

/** 过程也要对：工具 `name` 恰好用了一次。 */
export function usedOnce(name: string): Scorer {
  return {
    name: `used_${name}`,
    score: ({ events }) => {
      const times = callsOf(events).filter((call) => call.name === name).length
      return times === 1 ? { outcome: 'pass' } : { outcome: 'fail', reason: `${name} 用了 ${times} 次` }
    },
  }
}
