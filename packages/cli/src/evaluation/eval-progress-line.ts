import type { EvalProgress } from '@minagent/eval'
import type { CliIo } from '../cli-io.ts'
import { truncate } from '../terminal/display-width.ts'
import type { EvalTexts } from './eval-texts.ts'

/** How far an evaluation is, on one line of a terminal that is written over. */
export interface EvalProgressLine {
  show(progress: EvalProgress): void
  /** Takes the line away. */
  clear(): void
}

/** What is no terminal gets nothing of it. */
export function evalProgressLine({ stderr }: CliIo, texts: EvalTexts): EvalProgressLine {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined }
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(progress) {
      if (progress.elapsedMs - shownAt < REDRAW_MS && progress.done < progress.total) return
      shownAt = progress.elapsedMs
      stderr.write(`\r\u001b[K${truncate(barOf(progress, texts), (stderr.getWindowSize?.()[0] ?? 80) - 1)}`)
    },
    clear: () => void stderr.write('\r\u001b[K'),
  }
}

const REDRAW_MS = 100
const CELLS = 20

function barOf(progress: EvalProgress, texts: EvalTexts): string {
  const share = progress.total > 0 ? progress.done / progress.total : 1
  const full = Math.floor(share * CELLS)
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${Math.floor(share * 100)}% ${texts.progress(progress)}`
}
