import { type PassageIndex, toCitation } from '@minagent/rag'

export async function cite(index: PassageIndex, question: string, quote: string): Promise<string | undefined> {
  for (const { documentId } of await index.search(question)) {
    const document = await index.document(documentId)
    const start = document?.text.indexOf(quote) ?? -1
    if (start >= 0) return `“${quote}” ${toCitation({ documentId, start, end: start + quote.length })}`
  }
  return undefined
}
