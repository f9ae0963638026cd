import type { Toolbox } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'

/** 一次测试的结果。 */
export interface TestRun {
  readonly passed: number
  readonly total: number
  /** 全部通过，而且至少有该有的那么多。 */
  readonly green: boolean
  /** 打印出来的全部文字。 */
  readonly report: string
}

/** 跑测试的那次调用是谁的。 */
export interface TestCall {
  readonly runId: string
  readonly id: string
  /** 中途停下。 */
  readonly signal?: AbortSignal
}

//#region run-tests
/** 用模型用的同一个工具、同一个沙箱跑测试。`least`：至少要有几个；少了，全通过也不算证明。 */
export async function runTests(tools: Toolbox, least: number, { runId, id, signal }: TestCall): Promise<TestRun> {
  const call = callOf('run_command', { program: 'node', arguments: ['--test'] }, id)
  const idempotencyKey = `${runId}:${id}`
  const stop = signal ?? new AbortController().signal
  const result = await tools.execute(call, { runId, callId: id, idempotencyKey, signal: stop })
  const report = result.ok ? String(result.data) : result.error.message
  const [passed, total] = [countOf('pass', report), countOf('tests', report)]
  return { passed, total, green: result.ok && passed >= Math.max(least, 1), report }
}
//#endregion run-tests

/** `node --test` 的小结里的一个数，两种写法都认识。 */
export function countOf(what: 'pass' | 'tests', report: string): number {
  return Number(new RegExp(`^(?:#|ℹ) ${what} (\\d+)$`, 'm').exec(report)?.[1] ?? 0)
}
