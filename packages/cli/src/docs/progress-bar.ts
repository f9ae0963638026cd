import type { FolderProgress } from '@minagent/rag/node'
import type { Clock } from '@minagent/types'
import type { CliIo } from '../cli-io.ts'
import { truncate } from '../terminal/display-width.ts'
import type { IndexTexts } from '../texts/index-texts.ts'

/** How far the indexing of a folder is, on one line that is written over. */
export interface ProgressBar {
  show(progress: FolderProgress): void
  /** Takes the line away. */
  clear(): void
}

/** A bar on a terminal; what is no terminal gets nothing of it. */
export function progressBar(io: CliIo, clock: Clock, texts: IndexTexts): ProgressBar {
  if (io.stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  const began = clock.now()
  let shownAt = Number.NEGATIVE_INFINITY
  const draw = (text: string) => void io.stderr.write(`\r\u001b[K${truncate(text, (io.stderr.getWindowSize?.()[0] ?? 80) - 1)}`)
  draw(texts.looking)
  return {
    show(progress) {
      const now = clock.now()
      if (now - shownAt < REDRAW_MS && progress.files < progress.totalFiles) return
      shownAt = now
      draw(barOf(progress, now - began, texts))
    },
    clear: () => void io.stderr.write('\r\u001b[K'),
  }
}

const REDRAW_MS = 100
const CELLS = 20
/** Before this much time the rest cannot be told. */
const FIRST_GUESS_MS = 2_000

function barOf({ files, totalFiles, bytes, totalBytes }: FolderProgress, elapsedMs: number, texts: IndexTexts): string {
  const share = totalBytes > 0 ? bytes / totalBytes : files / totalFiles
  const full = Math.floor(share * CELLS)
  const secondsLeft = elapsedMs < FIRST_GUESS_MS || share === 0 ? undefined : Math.ceil((elapsedMs * (1 - share)) / share / 1_000)
  const numbers = { files, totalFiles, megabytes: megabytes(bytes), totalMegabytes: megabytes(totalBytes), secondsLeft }
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${Math.floor(share * 100)}% ${texts.progress(numbers)}`
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
