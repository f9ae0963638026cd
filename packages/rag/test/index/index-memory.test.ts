import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createIndex } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import type { Document } from '@minagent/types'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const SPACES = ' '.repeat(200_000)

/** So many texts of 200 kB, each with a long word of its own. */
function* longTexts(count: number): Generator<Document> {
  for (let number = 0; number < count; number++) yield { id: `${number}`, text: `immunodeficiency${number}${SPACES}`, metadata: {} }
}

it('texts that were saved are in memory no more, though their words are remembered', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const heldBytes = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const whole = ({ id, text, metadata }: Document) => [{ id, documentId: id, text, start: 0, end: text.length, metadata }]
  const index = createIndex({ store: folderStore(temporaryFolder()), splitter: whole })
  const before = heldBytes()
  await index.add(longTexts(50))
  await index.save()
  expect(heldBytes() - before).toBeLessThan(2_000_000)
  expect((await index.search('immunodeficiency7')).map(({ documentId }) => documentId)).toEqual(['7'])
})
