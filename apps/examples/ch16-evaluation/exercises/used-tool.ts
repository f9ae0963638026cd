import { callsOf, type Scorer } from '@minagent/eval'

/**
 * 练习一：一个评分器，看的不是答案，而是过程：工具 `name` 恰好用了一次才算通过（`pass`），
 * 没用、用了不止一次都是 `fail`，`reason` 里写出实际用了几次，例如 `add 用了 0 次`。
 * 做不成的试验不归它管：`runEval` 根本不会拿来问它。
 */
export function usedOnce(name: string): Scorer {
  return {
    name: `used_${name}`,
    score: (trial) => {
      throw new Error(`练习：看一看 ${callsOf(trial.events).length} 次调用里有没有 ${name}。`)
    },
  }
}
