import { copyJson, MinagentError, type SessionStore, type StoredSession } from '@minagent/types'

/** Sessions that live as long as the process. */
export function memorySessions(): SessionStore {
  const sessions = new Map<string, StoredSession>()
  return {
    load: async (id) => copyJson(sessions.get(id)),
    async save(session, expectedVersion) {
      const { version } = sessions.get(session.id) ?? { version: 0 }
      if (version !== expectedVersion) {
        const message = `Session ${JSON.stringify(session.id)} is at version ${version}, not ${expectedVersion}: load it again, or save it under another id.`
        throw new MinagentError('journal_conflict', message, { details: { runId: session.id } })
      }
      sessions.set(session.id, copyJson({ ...session, version: version + 1 }))
      return version + 1
    },
    list: async () => [...sessions.keys()],
    async delete(id) {
      sessions.delete(id)
    },
  }
}
