import { MinagentError, type RecordedSteps, type StepStore } from '@minagent/types'

const KEPT_RUNS = 100

/** Records in memory, for runs of this process; of those that have completed, the last 100 are kept. */
export function memorySteps(): StepStore {
  const runs = new Map<string, MemoryRun>()
  const completed = new Set<string>()

  function end(runId: string): void {
    completed.add(runId)
    if (completed.size <= KEPT_RUNS) return
    for (const oldest of completed) {
      completed.delete(oldest)
      runs.delete(oldest)
      return
    }
  }

  return {
    async open(runId) {
      const run = runs.get(runId) ?? { values: new Map<string, unknown>(), open: false }
      if (run.open) {
        throw new MinagentError('journal_conflict', `Run ${runId} is under way: only one at a time can go on with it.`, {
          details: { runId },
        })
      }
      run.open = true
      runs.set(runId, run)
      return stepsOf(runId, run, (status) => {
        run.open = false
        if (status === 'succeeded') end(runId)
        else if (run.values.size === 0) runs.delete(runId)
      })
    },
    async read(runId) {
      const run = runs.get(runId)
      return run && run.values.size > 0 ? new Map(run.values) : undefined
    },
  }
}

interface MemoryRun {
  readonly values: Map<string, unknown>
  open: boolean
}

function stepsOf(runId: string, { values }: MemoryRun, close: (status?: string) => void): RecordedSteps {
  return {
    runId,
    values,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (values.has(key)) return given<T>(values.get(key))
      const value = await work()
      values.set(key, value)
      return value
    },
    async close(status) {
      close(status)
    },
  }
}

/** A recorded value has the type of its step. */
function given<T>(value: unknown): T
function given(value: unknown): unknown {
  return value
}
