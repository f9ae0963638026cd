import { join } from 'node:path'
import { fileJournal, fileSessions } from '@minagent/session/node'
import { journalContract, sessionStoreContract } from '@minagent/types/testing'
import { describe, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

describe('the file journal', () => {
  let folder = ''
  const make = () => {
    folder = join(temporaryFolder(), 'deep', 'runs')
    return fileJournal(folder)
  }
  for (const { name, run } of journalContract({ make, reopen: () => fileJournal(folder) })) it(name, run)
})

describe('the file sessions', () => {
  let folder = ''
  const make = () => {
    folder = join(temporaryFolder(), 'deep', 'sessions')
    return fileSessions(folder)
  }
  for (const { name, run } of sessionStoreContract({ make, reopen: () => fileSessions(folder) })) it(name, run)
})
