/** Where the secrets of a redacted journal are kept: apart from the journal, and better guarded. */
export interface SecretVault {
  /** Adds secrets of a run by their names, which are new; durable when this resolves. */
  put(runId: string, secrets: ReadonlyMap<string, string>): Promise<void>
  /** All secrets of a run; an empty map when there are none. */
  read(runId: string): Promise<ReadonlyMap<string, string>>
  delete(runId: string): Promise<void>
}

/** A vault that lives as long as the process: for tests, and as the simplest example of one. */
export function memoryVault(): SecretVault {
  const runs = new Map<string, Map<string, string>>()
  return {
    async put(runId, secrets) {
      runs.set(runId, new Map([...(runs.get(runId) ?? []), ...secrets]))
    },
    read: async (runId) => new Map(runs.get(runId)),
    async delete(runId) {
      runs.delete(runId)
    },
  }
}
