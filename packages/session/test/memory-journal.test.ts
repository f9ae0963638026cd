import { memoryJournal } from '@minagent/session'
import { journalContract } from '@minagent/types/testing'
import { describe, it } from 'vitest'

describe('the memory journal', () => {
  for (const { name, run } of journalContract({ make: () => memoryJournal() })) it(name, run)
})
