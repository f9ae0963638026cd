import { randomUUID } from 'node:crypto'
import { askJson } from './http-client.ts'

/** Where a service is. */
export interface Address {
  readonly url: string
  readonly token: string
}

/** A run that was begun: where it is looked at, and where it is followed from its beginning. */
export interface BegunRun {
  readonly view: string
  readonly events: string
  readonly headers: Readonly<Record<string, string>>
}

/** Begins a run whose steps take as many ms each. */
export type Begin = (address: Address, waitMs: number) => Promise<BegunRun>

/** Ours, and the router written by hand in its image. */
export const ours: Begin = async ({ url, token }, waitMs) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const { id } = await askJson(`${url}/runs`, headers, { input: String(waitMs) })
  return { view: `${url}/runs/${id}`, events: `${url}/runs/${id}/events`, headers }
}

/** The server of LangGraph.js: a run in a thread of its own, whose events are kept for those who come later. */
export const langgraph: Begin = async ({ url }, waitMs) => {
  const thread = `${url}/threads/${randomUUID()}/runs`
  const { run_id: id } = await askJson(
    thread,
    { 'Content-Type': 'application/json' },
    {
      assistant_id: 'agent',
      input: { messages: [{ role: 'user', content: String(waitMs) }] },
      if_not_exists: 'create',
      stream_mode: ['updates'],
      stream_resumable: true,
      config: { recursion_limit: 100 },
    },
  )
  return { view: `${thread}/${id}`, events: `${thread}/${id}/stream`, headers: { 'Last-Event-ID': '-1' } }
}
