import type { Observer } from '@minagent/types'

export interface ToolStats {
  readonly calls: number
  readonly failures: number
  readonly totalMs: number
}

export function toolCounter(): Observer & { readonly stats: ReadonlyMap<string, ToolStats> } {
  const stats = new Map<string, ToolStats>()
  const heard = new Set<string>()
  return {
    stats,
    onEvent(event) {
      if (event.type !== 'tool.call.finished') return
      const key = `${event.runId} ${event.seq}`
      if (heard.has(key)) return
      heard.add(key)
      const { calls, failures, totalMs } = stats.get(event.tool) ?? { calls: 0, failures: 0, totalMs: 0 }
      stats.set(event.tool, { calls: calls + 1, failures: failures + (event.ok ? 0 : 1), totalMs: totalMs + event.durationMs })
    },
  }
}
