import { readTrace, traceEvents } from '@minagent/observability/node'
import type { RunEvent } from '@minagent/types'
import { tracePageTexts } from '../texts/trace-page-texts.ts'
import { complain, type Place } from './place.ts'

/** The events of a file, as far as it can be read. */
export interface RecordedEvents {
  readonly events: readonly RunEvent[]
  /** How many lines are no events. */
  readonly otherLines: number
  readonly isDamaged: boolean
}

const TOLD = 10

/** Reads what `--json` or a trace wrote, and tells which lines cannot be read. @throws MinagentError `trace_failed`. */
export async function recordedEvents(file: string, path: string, place: Place): Promise<RecordedEvents> {
  const { texts, locale } = place
  const lines = await readTrace(file)
  const problems = lines.flatMap(({ number, problem }) => (problem ? [{ number, problem }] : []))
  for (const { number, problem } of problems.slice(0, TOLD)) complain(place, texts.badTrace(path, number, texts.traceProblems[problem]), 1)
  if (problems.length > TOLD) complain(place, tracePageTexts[locale].moreProblems(problems.length - TOLD), 1)
  const otherLines = lines.filter(({ value, event, problem }) => value && !event && !problem).length
  return { events: traceEvents(lines), otherLines, isDamaged: problems.length > 0 }
}
