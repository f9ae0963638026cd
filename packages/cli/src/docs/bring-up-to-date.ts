import type { PassageIndex } from '@minagent/rag'
import { type FolderProgress, type FolderResult, indexFolder } from '@minagent/rag/node'
import { isMinagentError, MinagentError } from '@minagent/types'
import type { Place } from '../commands/place.ts'
import { indexTexts } from '../texts/index-texts.ts'
import { progressBar } from './progress-bar.ts'

/**
 * Brings an index to what a folder holds now, and shows how far that is; Ctrl-C ends it after the file under way, and what was done is kept.
 * @throws MinagentError `cancelled` when it was interrupted, or one of the index.
 */
export async function bringUpToDate(
  index: PassageIndex,
  folder: string,
  { io, clock, locale }: Pick<Place, 'io' | 'clock' | 'locale'>,
): Promise<FolderResult> {
  const texts = indexTexts[locale]
  const bar = progressBar(io, clock, texts)
  const controller = new AbortController()
  const stopListening = io.onInterrupt(() => controller.abort())
  let last: FolderProgress | undefined
  try {
    return await indexFolder(index, folder, {
      signal: controller.signal,
      onProgress(progress) {
        last = progress
        bar.show(progress)
      },
    })
  } catch (error) {
    if (!controller.signal.aborted) throw error
    throw new MinagentError('cancelled', texts.interrupted(last?.files ?? 0, last?.totalFiles ?? 0), { details: {}, cause: error })
  } finally {
    bar.clear()
    stopListening()
  }
}

/** Whether documents could not be indexed, for a reason that its message tells. */
export function indexingFailed(error: unknown): error is MinagentError {
  return isMinagentError(error) && INDEXING.has(error.code)
}

const INDEXING: ReadonlySet<string> = new Set(['cancelled', 'index_conflict', 'index_damaged', 'index_failed'])
