import { type Locale, type Tool, ToolError } from '@minagent/types'
import { ragTexts } from '../prompts.ts'
import { splitText } from '../splitters/split-text.ts'
import type { CitedDocuments } from './check-citations.ts'
import { parseCitation, toCitation } from './citation.ts'
import { RETRIEVAL } from './metadata.ts'

/** What the read tool gives a model. */
interface ReadPart {
  /** Of just this part. */
  readonly citation: string
  readonly start: number
  readonly end: number
  /** Of the whole document, in UTF-16 units. */
  readonly length: number
  readonly text: string
}

/** The `read` tool over an index; a result has at most about `maxTokens`. */
export function readTool(index: CitedDocuments, locale: Locale, maxTokens: number): Tool {
  const { read, unknownDocument, badRange } = ragTexts[locale]
  return {
    name: 'read',
    description: read.description,
    parameters: {
      type: 'object',
      properties: {
        document: { type: 'string', minLength: 1, description: read.document },
        start: { type: 'integer', minimum: 0, description: read.start },
        end: { type: 'integer', minimum: 1, description: read.end },
      },
      required: ['document'],
      additionalProperties: false,
    },
    metadata: RETRIEVAL,
    async execute(args): Promise<ReadPart> {
      const name = String(args.document)
      const { document, around } = await findDocument(index, name)
      if (!document) throw new ToolError(unknownDocument(name))
      const { length } = document.text
      const start = numberOr(args.start, Math.max(0, (around?.start ?? 0) - SURROUNDINGS))
      const end = Math.min(length, numberOr(args.end, around && args.start === undefined ? around.end + SURROUNDINGS : length))
      if (start >= end) throw new ToolError(badRange(document.id, length), 'INVALID_ARGUMENTS')
      const [part] = splitText(document.text.slice(start, end), { maxTokens })
      const range = { documentId: document.id, start: start + (part?.start ?? 0), end: start + (part?.end ?? end - start) }
      return { citation: toCitation(range), start: range.start, end: range.end, length, text: part?.text ?? '' }
    },
  }
}

/** How much is read before and behind a citation, in UTF-16 units. */
const SURROUNDINGS = 1_000

/** A document by its id, else by a citation. */
async function findDocument(index: CitedDocuments, name: string) {
  const document = await index.document(name)
  if (document) return { document }
  const around = parseCitation(name)
  return around ? { document: await index.document(around.documentId), around } : {}
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : otherwise
}
