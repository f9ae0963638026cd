import type { Message, PersistedEvent, RunEvent, RunResult, ToolCall } from '@minagent/types'
import { type RedactText, redactedJson, redactSecrets } from '@minagent/types/runtime'
import { dataset } from './dataset.ts'
import type { Dataset, EvalCase } from './eval-case.ts'
import { readCase } from './read-case.ts'
import { callsOf } from './scorers/calls-of.ts'

/** Options of {@link datasetFromTraces}. */
export interface TraceOptions {
  /**
   * What each case expects: the `answer` (default), the `calls` as the scorer `trajectory` compares them, or `both` as
   * `{ answer, calls }`.
   */
  readonly expected?: 'answer' | 'calls' | 'both'
  /** Hides what must not be in a dataset; default: what looks like a credential. Members that are named like one are hidden too. */
  readonly redact?: RedactText
}

/**
 * A dataset of recorded runs, from their events (of many runs, in any mixture) or their results: what the user said, and what came
 * of it, as what is expected from now on. Look at the cases before you trust them. A case has the id of its run; runs that did not
 * complete, and those of sub-agents, give no case.
 * @throws MinagentError `invalid_wire` when no run completed.
 */
export function datasetFromTraces(name: string, traces: Iterable<RunEvent | RunResult>, options: TraceOptions = {}): Dataset {
  const runs: RecordedRun[] = []
  const events: PersistedEvent[] = []
  for (const trace of traces) {
    if (!('type' in trace)) runs.push(...runOfResult(trace))
    else if ('seq' in trace) events.push(trace)
  }
  return dataset(
    name,
    [...runs, ...runsOfEvents(events)].map((run, index) => caseOf(run, index, options)),
  )
}

/** What is needed of a run. */
interface RecordedRun {
  readonly id: string
  readonly said: readonly string[]
  readonly answer: string
  readonly calls: readonly ToolCall[]
  readonly metadata?: Readonly<Record<string, string>>
}

function runOfResult({ runId, stopReason, final, messages }: RunResult): readonly RecordedRun[] {
  return stopReason === 'completed' ? [{ id: runId, said: saidIn(messages), answer: final, calls: callsIn(messages) }] : []
}

function runsOfEvents(events: readonly PersistedEvent[]): readonly RecordedRun[] {
  const parents = new Map(events.flatMap(({ runId, parent }) => (parent ? [[runId, parent.runId] as const] : [])))
  const byRoot = new Map<string, PersistedEvent[]>()
  for (const event of events) {
    const root = rootOf(event.runId, parents)
    const ofRoot = byRoot.get(root)
    if (ofRoot) ofRoot.push(event)
    else byRoot.set(root, [event])
  }
  return [...byRoot].flatMap(([id, ofRun]) => runOfEvents(id, ofRun))
}

function rootOf(runId: string, parents: ReadonlyMap<string, string>): string {
  const seen = new Set<string>()
  let root = runId
  for (let above = parents.get(root); above !== undefined && !seen.has(above); above = parents.get(root)) {
    seen.add(above)
    root = above
  }
  return root
}

function runOfEvents(id: string, events: readonly PersistedEvent[]): readonly RecordedRun[] {
  const own = events.filter(({ runId }) => runId === id)
  const started = own.find((event) => event.type === 'run.started')
  const ended = own.find((event) => event.type === 'run.succeeded')
  if (!started || !ended) return []
  const steered = own.flatMap((event) => (event.type === 'message.steered' ? [event.message] : []))
  const { agent, model } = started
  return [
    {
      id,
      said: saidIn([...started.messages, ...steered]),
      answer: ended.final,
      calls: [...callsIn(started.messages), ...callsOf(events)],
      metadata: { ...(agent === undefined ? {} : { agent }), ...(model === undefined ? {} : { model }) },
    },
  ]
}

/** What people said: messages with a name were written by no one. */
function saidIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) => (message.role === 'user' && message.name === undefined ? [message.content] : []))
}

function callsIn(messages: readonly Message[]): readonly ToolCall[] {
  return messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
}

function caseOf({ id, said, answer, calls, metadata = {} }: RecordedRun, index: number, options: TraceOptions): EvalCase {
  const { expected = 'answer', redact = redactSecrets } = options
  const [only] = said
  const expectedCalls = calls.map(({ name, arguments: args }) => ({ tool: name, arguments: args }))
  const expectations = { answer, calls: expectedCalls, both: { answer, calls: expectedCalls } }
  const evalCase = {
    id,
    input: said.length === 1 ? only : said,
    expected: expectations[expected],
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
  return readCase(redactedJson(evalCase, redact), { path: `$[${index}]` })
}
