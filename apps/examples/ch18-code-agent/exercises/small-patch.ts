import type { Gate } from '@minagent/loop'
import type { Snapshot } from '../snapshot.ts'

/**
 * 练习一：关卡外面再加一道关卡。`after()` 和 `before` 之间的补丁，增加和删去的行加起来超过 `lines`，
 * 就不收，理由里写出实际有几行，例如 `补丁有 12 行，最多 8 行`；不超过，才问里面的 `gate`。
 * 补丁用 `../patch.ts` 的 `patchOf`；以 `+++`、`---` 开头的行是文件名，不算。
 */
export function smallPatch(gate: Gate, before: Snapshot, after: () => Snapshot, lines: number): Gate {
  return async (answer, context) => {
    const decision = await gate(answer, context)
    throw new Error(`练习：${decision.accept}，${before.size} 个文件，现在 ${after().size} 个，最多 ${lines} 行。`)
  }
}
