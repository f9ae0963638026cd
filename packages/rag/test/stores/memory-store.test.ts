import { memoryStore } from '@minagent/rag'
import { indexStoreContract } from '@minagent/rag/testing'
import { describe, it } from 'vitest'

describe('the index store in memory', () => {
  for (const { name, run } of indexStoreContract({ make: memoryStore })) it(name, run)
})
