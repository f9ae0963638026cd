import type { AgentLike } from '@minagent/types'

/** What `run.started` says of an agent, in a run that is cancelled before it asks its model; undefined where it says nothing. */
export async function fingerprintOf(agent: AgentLike): Promise<string | undefined> {
  try {
    const run = agent.start('Who are you?', { signal: AbortSignal.abort() })
    run.result.catch(() => undefined)
    for await (const event of run) {
      if (event.type === 'run.started' && !event.parent) return event.fingerprint === '' ? undefined : event.fingerprint
    }
  } catch {
    // Its trials will say what is wrong with it.
  }
  return undefined
}
