import { benchQuality } from './rag/quality.ts'
import { benchTextSpeed, benchVectorSpeed } from './rag/speed.ts'
import type { Row } from './report.ts'

/** Retrieval: what is found on public sets, then the speed and memory of text and of vector search, beside other libraries. */
export async function benchRag(): Promise<Row[]> {
  return [...(await benchQuality()), ...benchTextSpeed(), ...benchVectorSpeed()]
}
