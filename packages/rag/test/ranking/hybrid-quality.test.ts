import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FakeEmbedder } from '@minagent/models'
import { createIndex } from '@minagent/rag'
import { expect, it } from 'vitest'

const data = process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
const file = `${data}/cmrc2018/cmrc2018_dev.json`
const isThere = existsSync(file)

it.skipIf(!isThere)(
  `hybrid finds the passages of Chinese questions as well as text, though its vectors are weak${isThere ? '' : ` (no ${file})`}`,
  async () => {
    const { data: articles }: { data: Article[] } = JSON.parse(readFileSync(file, 'utf8'))
    const paragraphs = articles.flatMap((article) => article.paragraphs)
    const index = createIndex({ embedder: new FakeEmbedder() })
    await index.add(paragraphs.map(({ context }, at) => ({ id: `${at}`, text: context, metadata: {} })))

    // How near the top the right passage is, on average: 1 for the first place, 0 for none of ten.
    const rankOf = async (mode: 'text' | 'vector' | 'hybrid') => {
      let sum = 0
      let questions = 0
      for (const [at, { qas }] of paragraphs.entries()) {
        for (const { question } of qas.slice(0, 1)) {
          const place = (await index.search(question, { mode })).findIndex(({ documentId }) => documentId === `${at}`)
          sum += place < 0 ? 0 : 1 / (place + 1)
          questions++
        }
      }
      return sum / questions
    }
    const [text, vector, hybrid] = [await rankOf('text'), await rankOf('vector'), await rankOf('hybrid')]

    expect(vector).toBeLessThan(text - 0.1)
    expect(hybrid).toBeGreaterThan(text - 0.005)
  },
)

interface Article {
  readonly paragraphs: readonly { readonly context: string; readonly qas: readonly { readonly question: string }[] }[]
}
