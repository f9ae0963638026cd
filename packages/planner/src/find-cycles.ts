import type { PlanTask } from './plan.ts'

/** The cycles of a plan that share no task, each as a path that ends where it began: every task depends on the next one. */
export function findCycles(byId: ReadonlyMap<string, PlanTask>): readonly (readonly string[])[] {
  const remaining = undoable(byId)
  const seen = new Set<string>()
  const cycles: string[][] = []
  for (const start of remaining) {
    const path = new Map<string, number>()
    let id: string | undefined = start
    while (id !== undefined && !seen.has(id)) {
      seen.add(id)
      path.set(id, path.size)
      id = byId.get(id)?.dependsOn.find((name) => remaining.has(name))
    }
    const entry = id === undefined ? undefined : path.get(id)
    if (id !== undefined && entry !== undefined) cycles.push([...[...path.keys()].slice(entry), id])
  }
  return cycles
}

//#region undoable
/** What is left when all that can be done is done: the tasks of cycles, and those that depend on them. */
function undoable(byId: ReadonlyMap<string, PlanTask>): ReadonlySet<string> {
  const remaining = new Set(byId.keys())
  const missing = new Map<string, number>()
  const dependents = new Map<string, string[]>()
  for (const { id, dependsOn } of byId.values()) {
    const known = new Set(dependsOn.filter((name) => byId.has(name)))
    missing.set(id, known.size)
    for (const name of known) {
      const others = dependents.get(name)
      if (others) others.push(id)
      else dependents.set(name, [id])
    }
  }
  const ready = [...missing].filter(([, count]) => count === 0).map(([id]) => id)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    remaining.delete(id)
    for (const dependent of dependents.get(id) ?? []) {
      const left = (missing.get(dependent) ?? 0) - 1
      missing.set(dependent, left)
      if (left === 0) ready.push(dependent)
    }
  }
  return remaining
}
//#endregion undoable
