import type { Score, Scorer, Trial } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { AgentLike, PersistedEvent, RunEvent, Tool, ToolCall } from '@minagent/types'
import { z } from 'zod'

/** A trial with this answer, as the runner would hand it on. */
export function trialOf(fields: Partial<Trial> & { readonly expected?: unknown } = {}): Trial {
  const { expected, ...rest } = fields
  return {
    case: { id: 'case-1', input: 'What?', ...(expected === undefined ? {} : { expected }) },
    variant: 'base',
    repeat: 0,
    answer: '',
    messages: [],
    events: [],
    turns: 1,
    steps: 1,
    usage: {},
    durationMs: 10,
    stopReason: 'completed',
    ...rest,
  }
}

/** What a scorer says of a trial, as the runner hears it: one that throws says error. */
export async function scoreOf(scorer: Scorer, trial: Trial): Promise<Score> {
  try {
    return await scorer.score(trial, { signal: new AbortController().signal })
  } catch (error) {
    return { outcome: 'error', reason: String(error) }
  }
}

export async function outcomeOf(scorer: Scorer, trial: Trial): Promise<string> {
  return (await scoreOf(scorer, trial)).outcome
}

export function call(name: string, args: Readonly<Record<string, unknown>> = {}, id = `${name}-${JSON.stringify(args)}`): ToolCall {
  return { id, name, arguments: args }
}

/** A tool that takes anything and answers `ok`. */
export function toolOf(name: string): Tool {
  return defineTool({ name, description: name, parameters: z.looseObject({}), execute: () => 'ok' })
}

export function tools(...names: string[]): ToolRegistry {
  return new ToolRegistry(names.map(toolOf))
}

/** A real run of an agent on a script, with all of its stored events. */
export async function played(agent: (script: readonly ScriptItem[]) => AgentLike, script: readonly ScriptItem[]): Promise<Trial> {
  const events: PersistedEvent[] = []
  const runtime = { observers: [{ onEvent: (event: RunEvent) => void ('seq' in event && events.push(event)) }] }
  const result = await agent(script).start('Go on.', { runtime }).result
  const { messages, usage, stopReason, modelRounds } = result
  return trialOf({ answer: result.answer ?? '', messages, events, usage, stopReason, steps: modelRounds })
}

/** An agent that has tools of these names. */
export function agentWith(...names: string[]): (script: readonly ScriptItem[]) => AgentLike {
  return (script) => new Agent({ model: new FakeModel(script), tools: tools(...names) })
}

/** The trial of an agent that asks for these calls, one a step, and then answers. */
export function trialWithCalls(calls: readonly ToolCall[]): Promise<Trial> {
  const names = [...new Set(calls.map(({ name }) => name))]
  const unique = calls.map((one, index) => ({ ...one, id: `call-${index}` }))
  return played(agentWith(...names), [...unique.map((one) => [one]), 'Done.'])
}
