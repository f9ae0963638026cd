import type { SessionStore, StoredSession } from '../durability.ts'
import { isMinagentError } from '../errors.ts'
import { sameJson } from '../json.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { rejection } from './contract-probes.ts'

/** Makes an empty store, or opens the one that was made last again, as a new process would. */
export interface MakeSessionStore {
  make(): SessionStore | Promise<SessionStore>
  /** Absent for a store that lives as long as the process. */
  reopen?(): SessionStore | Promise<SessionStore>
}

/** What every {@link SessionStore} must keep, as cases for any test runner; each case makes its own. */
export function sessionStoreContract({ make, reopen }: MakeSessionStore): readonly ContractCase[] {
  return [
    {
      name: 'a session that nobody saved is absent',
      async run() {
        const store = await make()
        assertContract((await store.load('s1')) === undefined, 'an unknown session must be undefined.')
        assertContract((await store.list()).length === 0, 'an empty store must list nothing.')
      },
    },
    {
      name: 'a session is loaded as it was saved, under the version that save gave',
      async run() {
        const store = await make()
        const version = await store.save(session(), 0)
        const loaded = await store.load('s1')
        assertContract(version === 1 && loaded?.version === 1, 'the first version must be 1.')
        assertContract(sameJson({ ...loaded, version: 0 }, session()), 'the session must come back as it was.')
        assertContract((await store.save({ ...session(), metadata: {} }, 1)) === 2, 'the version must grow by one.')
      },
    },
    {
      name: 'a save of another version is a conflict, and changes nothing',
      async run() {
        const store = await make()
        await store.save(session(), 0)
        for (const version of [0, 2]) {
          const error = await rejection(
            store.save({ ...session(), metadata: { lost: true } }, version),
            `a save at version ${version} of 1`,
          )
          assertContract(isMinagentError(error, 'journal_conflict'), `it must be a journal_conflict, got ${String(error)}.`)
        }
        assertContract(sameJson((await store.load('s1'))?.metadata, session().metadata), 'nothing must change.')
      },
    },
    {
      name: 'of saves at the same time one wins',
      async run() {
        const store = await make()
        const settled = await Promise.allSettled(Array.from({ length: 4 }, () => store.save(session(), 0)))
        assertContract(settled.filter(({ status }) => status === 'fulfilled').length === 1, 'exactly one save must succeed.')
      },
    },
    {
      name: 'sessions are listed and deleted by any id',
      async run() {
        const store = await make()
        const ids = ['s1', '../s2', 'CON', '会话 😀', 'a/b\\c:d', '.']
        for (const id of ids) await store.save({ ...session(), id }, 0)
        assertContract(sameJson([...(await store.list())].sort(), [...ids].sort()), 'every id must be listed as it is.')
        for (const id of ids) await store.delete(id)
        await store.delete('s1')
        assertContract((await store.list()).length === 0, 'nothing must be left.')
      },
    },
    ...(reopen ? [reopenCase(make, reopen)] : []),
  ]
}

function reopenCase(make: MakeSessionStore['make'], reopen: NonNullable<MakeSessionStore['reopen']>): ContractCase {
  return {
    name: 'what was saved is there for the next process',
    async run() {
      await (await make()).save(session(), 0)
      const again = await reopen()
      assertContract(sameJson({ ...(await again.load('s1')), version: 0 }, session()), 'the session must be there.')
      assertContract((await again.save(session(), 1)) === 2, 'its version must go on.')
    },
  }
}

function session(): StoredSession {
  return {
    id: 's1',
    version: 0,
    messages: [{ role: 'user', content: '你好 😀 \u2028 "' }],
    metadata: { title: 'x' },
    updatedAt: 1_700_000_000_000,
  }
}
