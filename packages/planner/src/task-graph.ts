import type { PlanTask } from './plan.ts'
import type { TaskDependency } from './task-agent.ts'
import type { TaskResult } from './task-result.ts'

/** A task with what the plan knows of it. */
export interface GraphTask {
  readonly task: PlanTask
  /** The re-planning that it comes from; 0 for the plan as it was given. */
  readonly revision: number
  /** Its words may carry the instructions of a stranger. */
  readonly untrusted: boolean
  /** Absent before it has ended. */
  readonly result?: TaskResult | undefined
}

/** Knows which tasks can be begun: in the order of the plan, then as they become ready. */
export class TaskGraph {
  readonly #nodes = new Map<string, Node>()
  readonly #ready = new Set<Node>()

  /** The tasks of a plan without problems; those that have succeeded count as done. */
  constructor(tasks: readonly GraphTask[]) {
    for (const task of tasks) this.#nodes.set(task.task.id, { ...task, missing: 0, dependents: [] })
    for (const node of this.#nodes.values()) {
      for (const dependency of this.#dependencies(node)) {
        dependency.dependents.push(node)
        if (dependency.result?.status !== 'succeeded') node.missing++
      }
      if (node.missing === 0 && !node.result) this.#ready.add(node)
    }
  }

  /** All tasks, in the order of the plan. */
  get tasks(): readonly GraphTask[] {
    return [...this.#nodes.values()]
  }

  /** What can be begun; a live view. */
  get ready(): ReadonlySet<GraphTask> {
    return this.#ready
  }

  /** One for each task, in the order of the plan. */
  get results(): readonly TaskResult[] {
    return this.tasks.map(({ task, result }) => result ?? { id: task.id, status: 'pending' })
  }

  /** The results that a task depends on, once it is ready. */
  dependenciesOf(id: string): readonly TaskDependency[] {
    const node = this.#nodes.get(id)
    return (node ? this.#dependencies(node) : []).flatMap(({ task, result }) =>
      result?.status === 'succeeded' ? [{ id: task.id, task: task.task, output: result.output, untrusted: result.untrusted }] : [],
    )
  }

  begin(id: string): void {
    const node = this.#nodes.get(id)
    if (node) this.#ready.delete(node)
  }

  //#region finish
  /** Takes a result, and gives those of the tasks that are skipped for it. */
  finish(result: TaskResult): readonly TaskResult[] {
    const node = this.#nodes.get(result.id)
    if (!node) return []
    node.result = result
    if (result.status === 'failed') return skipDependents(node)
    if (result.status !== 'succeeded') return []
    for (const dependent of node.dependents) {
      dependent.missing--
      if (dependent.missing === 0) this.#ready.add(dependent)
    }
    return []
  }
  //#endregion finish

  #dependencies({ task }: Node): readonly Node[] {
    return task.dependsOn.flatMap((id) => this.#nodes.get(id) ?? [])
  }
}

interface Node extends GraphTask {
  result?: TaskResult | undefined
  /** How many of its dependencies have not succeeded. */
  missing: number
  readonly dependents: Node[]
}

//#region skip
function skipDependents(failed: Node): readonly TaskResult[] {
  const skipped: TaskResult[] = []
  const open = [failed]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const dependent of node.dependents) {
      if (dependent.result) continue
      dependent.result = { id: dependent.task.id, status: 'skipped' }
      skipped.push(dependent.result)
      open.push(dependent)
    }
  }
  return skipped
}
//#endregion skip
