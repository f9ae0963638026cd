import type { RunEvent } from '@minagent/types'

/** What the policy and people said of each call, in order, by the id of the run, a blank, and that of the call. */
export function notesOf(events: readonly RunEvent[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>()
  for (const event of events) {
    const said = noteOf(event)
    if (said === undefined) continue
    const key = `${event.runId} ${said.callId}`
    const before = notes.get(key) ?? []
    if (!before.includes(said.note)) before.push(said.note)
    notes.set(key, before)
  }
  return notes
}

function noteOf(event: RunEvent): { readonly callId: string; readonly note: string } | undefined {
  switch (event.type) {
    case 'policy.decided': {
      const approved = event.approved === undefined ? '' : event.approved ? ', approved' : ', denied'
      return { callId: event.toolCallId, note: `policy ${event.decision}${approved}${because(event)}` }
    }
    case 'approval.resolved':
      return { callId: event.call.id, note: `person ${event.decision}${because(event)}` }
    default:
      return undefined
  }
}

function because({ reason }: { readonly reason?: string }): string {
  return reason ? `: ${reason}` : ''
}
