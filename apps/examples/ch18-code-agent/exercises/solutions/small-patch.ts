import type { Gate } from '@minagent/loop'
import { patchOf } from '../../patch.ts'
import type { Snapshot } from '../../snapshot.ts'

/** 太大的补丁，测试通过也不收：先看大小，便宜；再跑测试。 */
export function smallPatch(gate: Gate, before: Snapshot, after: () => Snapshot, lines: number): Gate {
  return async (answer, context) => {
    const changed = patchOf(before, after())
      .split('\n')
      .filter((line) => /^[+-]/.test(line) && !/^(\+\+\+|---) /.test(line)).length
    if (changed > lines) return { accept: false, feedback: `补丁有 ${changed} 行，最多 ${lines} 行` }
    return gate(answer, context)
  }
}
