import type { Plan } from '@minagent/planner'

export function wavesOf({ tasks }: Plan): readonly (readonly string[])[] {
  const waves: (readonly string[])[] = []
  const done = new Set<string>()
  while (done.size < tasks.length) {
    const ready = tasks.filter(({ id, dependsOn }) => !done.has(id) && dependsOn.every((name) => done.has(name))).map(({ id }) => id)
    if (ready.length === 0) throw new RangeError('有任务循环依赖，永远轮不到。')
    waves.push(ready)
    for (const id of ready) done.add(id)
  }
  return waves
}
