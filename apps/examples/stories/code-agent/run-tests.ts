import type { Toolbox, ToolCall } from '@minagent/types'

/** How a run of the tests ended. */
export interface TestRun {
  readonly passed: number
  readonly total: number
  /** Whether all passed, and at least as many as there have to be. */
  readonly green: boolean
  /** What was printed. */
  readonly report: string
}

/** The call that a run of the tests is. */
export interface TestCall {
  readonly runId: string
  readonly id: string
  /** Stops the tests. */
  readonly signal?: AbortSignal
}

/** Runs the tests by the same tool, in the same sandbox, as the model does. `least`: how many have to be there; fewer are no proof. */
export async function runTests(tools: Toolbox, least: number, { runId, id, signal }: TestCall): Promise<TestRun> {
  const call: ToolCall = { id, name: 'run_command', arguments: { program: 'node', arguments: ['--test'] } }
  const context = { runId, callId: id, idempotencyKey: `${runId}:${id}`, signal: signal ?? new AbortController().signal }
  const result = await tools.execute(call, context)
  const report = result.ok ? String(result.data) : result.error.message
  const passed = countOf('pass', report)
  return { passed, total: countOf('tests', report), green: result.ok && passed >= Math.max(least, 1), report }
}

/** A count in the summary of `node --test`, in either of its forms. */
export function countOf(what: 'pass' | 'tests', report: string): number {
  return Number(new RegExp(`^(?:#|ℹ) ${what} (\\d+)$`, 'm').exec(report)?.[1] ?? 0)
}
