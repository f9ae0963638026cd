import { Agent, type AgentOptions, foldEvents } from '@minagent/loop'
import {
  type ApprovalDecisions,
  eventFromWire,
  eventToWire,
  type Message,
  type PendingCall,
  type Run,
  type RunEvent,
  type RunOptions,
  type RunResult,
} from '@minagent/types'
import { fakeClock, sequentialIds } from '@minagent/types/runtime'
import { expect } from 'vitest'

/** What a live run left behind. */
export interface Ended {
  readonly result: RunResult
  readonly events: readonly RunEvent[]
}

/** How a scenario differs from a plain run. */
export interface ScenarioOptions extends RunOptions {
  readonly input?: string
  /** Done in the turn of the start, after the iterator was taken. */
  readonly act?: (run: Run) => void
}

/** Runs to the end with everything recorded, and holds the run to all that must be true of every run. */
export async function scenario(options: AgentOptions, { input = 'q', act, ...runOptions }: ScenarioOptions = {}): Promise<Ended> {
  const events: RunEvent[] = []
  const runtime = { clock: fakeClock(), ids: sequentialIds(), ...options.runtime }
  const observers = [...(options.observers ?? []), { onEvent: (event: RunEvent) => void events.push(event) }]
  const run = new Agent({ ...options, runtime, observers }).start(input, runOptions)
  act?.(run)
  const result = await run.result
  expectSound({ result, events })
  return { result, events }
}

/** Goes on from a suspended run, held to the same laws; gives the events of both parts. */
export async function resumed(before: Ended, options: AgentOptions, decisions: ApprovalDecisions): Promise<Ended> {
  const events: RunEvent[] = [...before.events]
  const runtime = { clock: fakeClock(), ids: sequentialIds(), ...options.runtime }
  const observers = [...(options.observers ?? []), { onEvent: (event: RunEvent) => void events.push(event) }]
  const result = await new Agent({ ...options, runtime, observers }).resume(before.result, decisions).result
  expectSound({ result, events })
  return { result, events }
}

/** The laws: gap-free `seq`, one end, paired history, and a result that is the fold of the events, stored ones included. */
export function expectSound({ result, events }: Ended): void {
  const own = events.filter((event) => event.runId === result.runId)
  const persisted = own.filter((event) => 'seq' in event)
  expect(persisted.map((event) => event.seq)).toEqual(persisted.map((_, index) => index))
  const ends = persisted.filter((event) => ENDS.has(event.type))
  expect(ends.filter((event) => event.type !== 'run.suspended').length).toBe(result.stopReason === 'awaiting_approval' ? 0 : 1)
  expect(persisted.at(-1)).toBe(ends.at(-1))
  expectPaired(result.messages, result.pending)
  expect(foldEvents(own)).toEqual(result)
  expect(foldEvents(own.map(stored))).toEqual(JSON.parse(JSON.stringify(result)))
  expect(result.steps.filter((step) => step.kind === 'tool_call')).toHaveLength(countAnswers(events))
}

/** Each call is answered once, in call order, before any other message; only pending ones are open, and only in the last round. */
export function expectPaired(messages: readonly Message[], pending: readonly PendingCall[] = []): void {
  const open = new Set(pending.map(({ call }) => call.id))
  const expected: string[] = []
  const last = messages.findLastIndex((message) => message.role === 'assistant')
  messages.forEach((message, index) => {
    if (message.role === 'tool') expect(message.toolCallId).toBe(expected.shift())
    else expect(expected, 'calls left open').toEqual([])
    if (message.role !== 'assistant') return
    const ids = message.toolCalls.map((call) => call.id)
    expect(new Set(ids).size).toBe(ids.length)
    expected.push(...ids.filter((id) => index !== last || !open.has(id)))
  })
  expect(expected, 'calls left open at the end').toEqual([])
}

export function typesOf(events: readonly RunEvent[]): string[] {
  return events.map((event) => event.type)
}

export function contents(result: RunResult): string[] {
  return result.messages.map((message) => message.content)
}

export function details(result: RunResult): string[] {
  return result.steps.map((step) => step.detail)
}

function stored(event: RunEvent): RunEvent {
  return eventFromWire(JSON.parse(JSON.stringify(eventToWire(event))))
}

/** Tool messages of the run itself, those that the caller brought left out. */
function countAnswers(events: readonly RunEvent[]): number {
  return events.filter((event) => event.type === 'tool.call.finished' && event.runId === events[0]?.runId).length
}

const ENDS: ReadonlySet<string> = new Set(['run.succeeded', 'run.failed', 'run.suspended'])
