import { byBeginning } from './by-beginning.ts'
import type { RoundWork, RunWork, Work } from './run-work.ts'
import type { Span, SpanStatus } from './span.ts'
import { spanIds } from './span-ids.ts'

/** The span of a run with all below it; `belowOf` gives the runs that a run caused. */
export function runSpan(run: RunWork, belowOf: (run: RunWork) => readonly RunWork[]): Span {
  const below = new Map<string | undefined, Span[]>()
  const calls = callsOf(run)
  for (const caused of belowOf(run)) {
    const callId = caused.parent?.callId
    const place = callId !== undefined && calls.has(callId) ? callId : undefined
    const name = caused.agent ?? (place === undefined ? callId : undefined)
    const span = { ...runSpan(caused, belowOf), ...(name === undefined ? {} : { name }) }
    const beside = below.get(place)
    if (beside) beside.push(span)
    else below.set(place, [span])
  }
  const steps = [...run.rounds].map(([round, work]) => stepSpan(run, round, work, below))
  const children = [...steps, ...recordedSteps(run), ...(below.get(undefined) ?? [])].sort(byBeginning)
  const { runId, status, error } = run
  const work = { name: run.agent ?? 'agent', startedAt: run.startedAt, endedAt: run.lastAt, status, ...(error ? { error } : {}) }
  return { id: runId, kind: 'run', runId, ...around(work, children), children }
}

/** The calls below which runs can hang. */
function callsOf(run: RunWork): ReadonlySet<string | undefined> {
  const rounds = [...run.rounds.values()]
  return new Set(rounds.flatMap(({ tools }) => [...tools.values()].map(({ toolCallId }) => toolCallId)))
}

type Below = Map<string | undefined, readonly Span[]>

function stepSpan(run: RunWork, round: number, { models, tools }: RoundWork, below: Below): Span {
  const { runId } = run
  const modelSpans = models.map((model, at) => workSpan(run, model, { id: spanIds.model(runId, round, at), kind: 'model', round }, []))
  const toolSpans = [...tools].map(([ordinal, tool]) => {
    const id = spanIds.tool(runId, round, ordinal)
    const caused = below.get(tool.toolCallId) ?? []
    // Once, even where damaged events give an id to two calls.
    below.delete(tool.toolCallId)
    return workSpan(run, tool, { id, kind: 'tool', round }, caused)
  })
  const children = [...modelSpans, ...toolSpans].sort(byBeginning)
  const [first = run] = children
  const status = stepStatus(modelSpans.at(-1), toolSpans)
  const failed = status === 'error' ? modelSpans.at(-1)?.error : undefined
  const error = failed ? { error: failed } : {}
  return {
    id: spanIds.step(runId, round),
    kind: 'step',
    name: `step ${round + 1}`,
    runId,
    round,
    ...around({ startedAt: first.startedAt, endedAt: first.startedAt }, children),
    status,
    ...error,
    children,
  }
}

/** A tool that fails is no failure of its step: the model goes on. */
function stepStatus(model: Span | undefined, tools: readonly Span[]): SpanStatus {
  if (model && model.status !== 'ok') return model.status
  return (['unfinished', 'waiting'] as const).find((status) => tools.some((tool) => tool.status === status)) ?? 'ok'
}

function workSpan(run: RunWork, work: Work, place: Pick<Span, 'id' | 'kind'> & { readonly round: number }, below: readonly Span[]): Span {
  const children = [...below].sort(byBeginning)
  const { name, startedAt, endedAt = run.lastAt, status = 'unfinished', error, usage, toolCallId } = work
  const more = { ...(error ? { error } : {}), ...(usage ? { usage } : {}), ...(toolCallId === undefined ? {} : { toolCallId }) }
  return { ...place, runId: run.runId, ...around({ name, startedAt, endedAt, status, ...more }, children), children }
}

function recordedSteps({ runId, recorded }: RunWork): Span[] {
  return [...recorded].map(([key, at]) => {
    return { id: spanIds.recorded(runId, key), kind: 'step', name: key, runId, startedAt: at, endedAt: at, status: 'ok', children: [] }
  })
}

//#region around
/** Work lasts as long as what it began; clocks that were set back make nothing end before it began. */
function around<T extends Pick<Span, 'startedAt' | 'endedAt'>>(work: T, children: readonly Span[]): T {
  const startedAt = children.reduce((first, child) => Math.min(first, child.startedAt), work.startedAt)
  const endedAt = children.reduce((last, child) => Math.max(last, child.endedAt), Math.max(work.startedAt, work.endedAt))
  return { ...work, startedAt, endedAt }
}
//#endregion around
