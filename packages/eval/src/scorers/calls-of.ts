import type { RunEvent, ToolCall } from '@minagent/types'

/**
 * The tool calls that models asked for, in order, whether or not they were carried out. With `subAgents` also those of agents that are
 * tools; members of a team or nodes of a graph, whose runs hang below no tool call, always count.
 */
export function callsOf(events: readonly RunEvent[], { subAgents = false } = {}): readonly ToolCall[] {
  const asked = events.flatMap((event) => (event.type === 'model.finished' ? [event] : []))
  const ids = new Set(asked.flatMap(({ runId, response }) => response.message.toolCalls.map(({ id }) => `${runId}\n${id}`)))
  const below = new Set(events.flatMap(({ runId, parent }) => (parent && ids.has(`${parent.runId}\n${parent.callId}`) ? [runId] : [])))
  const parents = new Map(events.flatMap(({ runId, parent }) => (parent ? [[runId, parent.runId] as const] : [])))
  return asked.filter(({ runId }) => subAgents || !isBelow(runId, below, parents)).flatMap(({ response }) => response.message.toolCalls)
}

/** Whether a run, or any that it hangs below, serves a tool call. */
function isBelow(runId: string, below: ReadonlySet<string>, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let id: string | undefined = runId; id !== undefined && !seen.has(id); id = parents.get(id)) {
    if (below.has(id)) return true
    seen.add(id)
  }
  return false
}
