import { checkCitations, createIndex, markdownDocument } from '@minagent/rag'
import type { Embedder } from '@minagent/types'

/** The lengths of a text and of its first line: enough to tell the documents below apart. */
const embedder: Embedder = {
  dimensions: 2,
  embed: async (texts) => texts.map((text) => Float32Array.of(text.length, text.indexOf('\n'))),
}

/** Documents that are found by words, in two languages, and by vectors; a citation that is checked. */
export async function retrieval(): Promise<string[]> {
  const index = createIndex({ embedder })
  await index.add([
    markdownDocument({ id: 'leave.md', text: '# Leave\n\nEverybody has 25 days of leave. 年假有二十五天。' }),
    markdownDocument({ id: 'tea.md', text: '# Tea\n\nThere are two tins.' }),
  ])
  const [byWords] = await index.search('年假', { limit: 1 })
  const [byVector] = await index.search('# Tea\n\nThere are two tins.', { mode: 'vector', limit: 1 })
  const cited = await checkCitations(`"Everybody has 25 days of leave" [${byWords?.id}]`, index)
  return [`retrieval ${byWords?.documentId} ${byVector?.documentId} ${cited.ok}`]
}
