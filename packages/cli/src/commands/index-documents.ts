import type { FileFailure, FolderResult } from '@minagent/rag/node'
import { toJsonLine } from '@minagent/types/runtime'
import { bringUpToDate } from '../docs/bring-up-to-date.ts'
import { documentsFolder } from '../docs/documents-folder.ts'
import { documentsIndex } from '../docs/documents-index.ts'
import { oneLine } from '../printable.ts'
import { type IndexTexts, indexTexts, type SkipReason } from '../texts/index-texts.ts'
import type { Place } from './place.ts'

/** Indexes the documents of a folder, and writes what became of them; with `--json`, as one object. */
export async function indexDocuments(given: string, place: Place): Promise<0> {
  const { io, options, locale } = place
  const texts = indexTexts[locale]
  const folder = await documentsFolder(given, place)
  const index = documentsIndex(folder, options.out, io.env)
  try {
    const result = await bringUpToDate(index, folder, place)
    const size = await index.size()
    if (options.json) io.stdout.write(toJsonLine(jsonOf(folder, result, size)))
    else {
      io.stdout.write(`${texts.done(result, folder)}\n${texts.holds(size.documents, size.passages)}\n`)
      for (const line of skippedLines(result.failures, texts)) io.stderr.write(`${line}\n`)
    }
    return 0
  } finally {
    await index.close()
  }
}

const SHOWN = 20
const LINE_LENGTH = 500

function skippedLines(failures: readonly FileFailure[], texts: IndexTexts): readonly string[] {
  if (failures.length === 0) return []
  const counts = new Map<SkipReason, number>()
  for (const { reason } of failures) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const shown = failures.slice(0, SHOWN).map(({ path, message }) => `  ${oneLine(`${path}: ${message}`, LINE_LENGTH)}`)
  const rest = failures.length - shown.length
  return [texts.skipped(failures.length, [...counts]), ...shown, ...(rest > 0 ? [`  ${texts.more(rest)}`] : [])]
}

function jsonOf(folder: string, result: FolderResult, size: { readonly documents: number; readonly passages: number }): object {
  const { added, replaced: changed, removed, unchanged, failures } = result
  const skipped = failures.map(({ path, reason, message }) => ({ path, reason, message }))
  return { folder, added, changed, removed, unchanged, skipped, ...size }
}
