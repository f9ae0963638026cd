import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EvalOptions, type EvalReport, runEval } from '@minagent/eval'
import { fileCache } from '@minagent/eval/node'
import { MinagentError } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import type { Place } from '../commands/place.ts'
import { makeFolder } from '../make-folder.ts'
import { oneLine } from '../printable.ts'
import { stateFolder } from '../state-folder.ts'
import { evalProgressLine } from './eval-progress-line.ts'
import { evalTexts } from './eval-texts.ts'

/**
 * Runs an evaluation, shows how far it is, and gives the report so far on Ctrl-C. Without a cache of its own it gets one that lasts until all
 * its trials are judged: what was interrupted or could not be judged goes on, and what was done before is not taken for new.
 * @throws MinagentError `invalid_definition` for options that cannot be.
 */
export async function carryOut(path: string, options: EvalOptions, { io, locale, clock }: Place): Promise<EvalReport> {
  const folder = join(stateFolder(io.env), 'evaluations', sha256(path).slice(0, 32))
  const texts = evalTexts[locale]
  const line = evalProgressLine(io, texts)
  const controller = new AbortController()
  const stopListening = io.onInterrupt(() => controller.abort())
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal
  try {
    const report = await runEval({
      ...(options.cache ? {} : cacheIn(folder, (reason) => io.stderr.write(`${texts.cannotWrite(folder, reason)}\n`))),
      clock,
      ...options,
      signal,
      onProgress(progress) {
        line.show(progress)
        options.onProgress?.(progress)
      },
      onNotice(notice) {
        line.clear()
        io.stderr.write(`${oneLine(notice.message, NOTICE_LENGTH)}\n`)
        options.onNotice?.(notice)
      },
    })
    const isWhole = !report.stopped && report.trials.every(({ outcome }) => outcome !== 'error')
    if (isWhole && !options.cache) await rm(folder, { recursive: true, force: true })
    return report
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new MinagentError('invalid_definition', error.message, { details: { name: path }, cause: error })
  } finally {
    line.clear()
    stopListening()
  }
}

/** Where no folder can be made, what is interrupted is begun anew. */
function cacheIn(folder: string, tell: (reason: string) => void): Pick<EvalOptions, 'cache'> {
  try {
    makeFolder(folder, 0o700)
    return { cache: fileCache(folder) }
  } catch (error) {
    tell(error instanceof Error && 'code' in error ? String(error.code) : String(error))
    return {}
  }
}

const NOTICE_LENGTH = 500
