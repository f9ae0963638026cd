import { type AgentLike, type Clock, type Ids, type Locale, MinagentError, type Tool } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { HandoffRun, type HandoffSettings, type Member } from './handoff-run.ts'
import { handoffTool } from './handoff-tool.ts'
import { type HistoryFilter, keepAll } from './history-filter.ts'
import { completed, type Team } from './team-run.ts'

/** One of those who hand over to each other. */
export interface HandoffAgent {
  /** Makes the agent with its handoffs: the tools with which it hands over. */
  readonly agent: (handoffs: readonly Tool[]) => AgentLike
  /** When to hand over to it, for the models of the others. */
  readonly description: string
  /** To whom it may hand over; default: all others. */
  readonly to?: readonly string[] | undefined
  /** What it sees of a conversation that it takes over; default: all of it. */
  readonly history?: HistoryFilter | undefined
}

/** Agents that hand a conversation over to each other. */
export interface HandoffOptions {
  /** By names of 1 to 53 letters, digits, `_` or `-`. */
  readonly agents: Readonly<Record<string, HandoffAgent>>
  /** Who begins; a conversation that was handed over before is begun by whom it was handed to. */
  readonly first: string
  /** Most handoffs of one run; one more, and it ends with `max_tool_calls`. Default 8. */
  readonly maxHandoffs?: number | undefined
  readonly name?: string | undefined
  /** Language of the words that a model reads; default `'en'`. */
  readonly locale?: Locale | undefined
  readonly clock?: Clock | undefined
  readonly ids?: Ids | undefined
}

/**
 * Agents that hand a conversation over to each other, and run like one. A handoff ends the run of the agent that makes it: it is
 * answered, whatever else was asked for after it is not done, and the next agent goes on with what its filter shows. The result holds the
 * whole conversation; pass its `messages` on, and whom it was handed to goes on with it.
 * @throws MinagentError `invalid_definition` for a name that is wrong or unknown; RangeError for a number of handoffs that is not a positive integer.
 */
export function handoff(options: HandoffOptions): Team {
  const { agents, first, maxHandoffs = 8, name, locale = 'en', clock = systemClock, ids = randomIds } = options
  if (!Number.isInteger(maxHandoffs) || maxHandoffs < 1) throw new RangeError(`maxHandoffs is a positive integer, got ${maxHandoffs}.`)
  requireAgent(agents, first)
  const members = new Map(Object.entries(agents).map(([own, definition]) => [own, memberOf(own, definition, { agents, locale })]))
  const settings: HandoffSettings = { members, first, maxHandoffs, locale, clock }
  const start: Team['start'] = (input, runOptions = {}) => new HandoffRun(runOptions.runId ?? ids.next('run'), settings, input, runOptions)
  return {
    ...(name === undefined ? {} : { name }),
    start,
    run: (input, runOptions) => completed(start(input, runOptions)),
  }
}

function memberOf(own: string, { agent, to, history = keepAll }: HandoffAgent, { agents, locale }: Group): Member {
  if (!/^[a-zA-Z0-9_-]{1,53}$/.test(own)) throw invalid(own, 'a name is 1 to 53 letters, digits, "_" or "-"')
  const targets = to ?? Object.keys(agents).filter((other) => other !== own)
  const tools = targets.map((target) => handoffTool(target, requireAgent(agents, target).description, locale))
  return { agent: agent(tools), history }
}

interface Group {
  readonly agents: HandoffOptions['agents']
  readonly locale: Locale
}

function requireAgent(agents: HandoffOptions['agents'], name: string): HandoffAgent {
  const agent = Object.hasOwn(agents, name) ? agents[name] : undefined
  if (!agent) throw invalid(name, `there is no such agent; there are ${Object.keys(agents).join(', ')}`)
  return agent
}

function invalid(name: string, what: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', `The agent ${JSON.stringify(name)} cannot be used: ${what}.`, { details: { name } })
}
