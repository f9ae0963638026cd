import { eventFromWire, eventToWire, type Journal } from '@minagent/types'
import { type Ids, type RedactText, randomIds, redactSecrets } from '@minagent/types/runtime'
import type { SecretVault } from './memory-vault.ts'
import { notResumable } from './not-resumable.ts'
import { openedEvent, sealedEvent } from './sealed-event.ts'
import { requireJournal } from './usable-journal.ts'
import { wellFormedEvent } from './well-formed-event.ts'

/** How secrets are kept out of a journal. */
export interface RedactedJournalOptions {
  /** Gets the secrets, and gives them back. */
  readonly vault: SecretVault
  /** Finds the secrets of a text. Default `redactSecrets`. */
  readonly redact?: RedactText
  /** Names the secrets. Default: random ids. */
  readonly ids?: Ids
}

/**
 * The same journal, in which no secret is stored (S6): in its place stands a reference that the vault alone opens, so that a run is
 * replayed and gone on with exactly as it was. The vault is written first: a crash may leave a secret in it that nothing refers to.
 * A run whose secrets the vault does not have is not read: `not_resumable`. Ids of runs are stored as they are.
 * `append` throws `invalid_wire`, and nothing is written, when `redact` changes words of the form of an event, such as `run.started`.
 * @throws TypeError for a journal without all its methods.
 */
export function redactedJournal(journal: Journal, options: RedactedJournalOptions): Journal {
  const { vault, redact = redactSecrets, ids = randomIds } = options
  requireJournal(journal)
  return {
    claim: (runId, owner, leaseMs, how) => journal.claim(runId, owner, leaseMs, how),
    renew: (lease) => journal.renew(lease),
    release: (lease) => journal.release(lease),
    list: (filter) => journal.list(filter),
    async append(lease, expectedLength, events) {
      const secrets = new Map<string, string>()
      const keep = (secret: string) => {
        const name = ids.next('call')
        secrets.set(name, secret)
        return name
      }
      const sealed = events.map((event) => sealedEvent(wellFormedEvent(event), { redact, keep }))
      if (secrets.size > 0) {
        for (const event of sealed) eventFromWire(eventToWire(event))
        await vault.put(lease.runId, secrets)
      }
      await journal.append(lease, expectedLength, sealed)
    },
    async read(runId) {
      const [events, secrets] = [await journal.read(runId), await vault.read(runId)]
      const open = (name: string) => {
        const secret = secrets.get(name)
        if (secret === undefined) throw notResumable(runId, 'the vault does not have a secret of it')
        return secret
      }
      return events.map((event) => openedEvent(event, open))
    },
    async delete(runId) {
      await journal.delete(runId)
      await vault.delete(runId)
    },
  }
}
