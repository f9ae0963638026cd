import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { printTree, spanTree } from '@minagent/observability'
import { followTrace, type TraceLine, traceEvents, traceLines } from '@minagent/observability/node'
import { isMinagentError } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import { complain, type Place } from './place.ts'
import { isWanted } from './trace-options.ts'
import { traceRow } from './trace-row.ts'

/**
 * Writes what a file of events (or another record of a run, one JSON object a line) tells, in the order of the file, as far as it can
 * be read; with `--follow` also what is added, until the runs in it have ended or Ctrl-C. The file is only read, and nothing in it is
 * run. The exit code is 1 for a file that is damaged.
 */
export async function showTrace(path: string, place: Place): Promise<0 | 1 | 2> {
  const { io, options, texts } = place
  const file = resolve(io.cwd, path)
  const stop = new AbortController()
  const release = options.follow ? io.onInterrupt(() => stop.abort()) : () => undefined
  const lines: TraceLine[] = []
  let exitCode: 0 | 1 = 0
  try {
    if (options.follow && !existsSync(file)) io.stderr.write(`${texts.waitingForTrace(path)}\n`)
    for await (const line of options.follow ? followTrace(file, { signal: stop.signal, clock: place.clock }) : traceLines(file)) {
      if (options.tree) lines.push(line)
      else showLine(line, place)
      if (line.problem) exitCode = complain(place, texts.badTrace(path, line.number, texts.traceProblems[line.problem]), 1)
    }
  } catch (error) {
    if (!isMinagentError(error, 'trace_failed')) throw error
    return complain(place, texts.noSuchTrace(path, codeOf(error.cause)), 2)
  } finally {
    release()
  }
  if (options.tree) showTree(lines, place)
  return exitCode
}

function showLine(line: TraceLine, { io, options }: Place): void {
  if (isWanted(line, options)) io.stdout.write(options.json ? toJsonLine(line.value) : `${traceRow(line)}\n`)
}

function showTree(lines: readonly TraceLine[], { io, options, locale }: Place): void {
  const spans = spanTree(traceEvents(lines)).filter(({ runId }) => runId.startsWith(options.run ?? ''))
  const width = io.stdout.getWindowSize?.()[0]
  const text = () => printTree(spans, { locale, ...(width === undefined ? {} : { width }) })
  io.stdout.write(options.json ? spans.map(toJsonLine).join('') : text())
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
