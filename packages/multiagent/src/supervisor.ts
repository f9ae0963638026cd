import type { AgentLike, Locale, Tool, ToolMetadata } from '@minagent/types'
import { agentAsTool } from './agent-as-tool.ts'
import { fillText } from './fill-text.ts'
import { multiagentTexts } from './prompts.ts'
import { RunTally } from './run-tree.ts'
import { SpendingMeter } from './spending-meter.ts'
import { completed, type Team, type TeamRun, teamRun } from './team-run.ts'

/** One who does. */
export interface Worker {
  readonly agent: AgentLike
  /** What it can do, for the model of the supervisor. */
  readonly description: string
  /** As in {@link agentAsTool}. Workers with `sideEffect: 'none'` work side by side, when the lead has `parallelTools`. */
  readonly metadata?: Partial<ToolMetadata> | undefined
}

/** What the lead of a team is made with. */
export interface TeamParts {
  /** A tool for each worker, of its name. */
  readonly tools: readonly Tool[]
  /** How to lead the team, in words for a system message. */
  readonly instructions: string
}

/** Who assigns, and who does. */
export interface SupervisorOptions<Lead extends AgentLike> {
  /** By the names of their tools. */
  readonly workers: Readonly<Record<string, Worker>>
  /** Makes the agent that assigns, collects and decides. */
  readonly lead: (parts: TeamParts) => Lead
  /** How deep agents may ask each other, counted from the topmost run; default 4. */
  readonly maxDepth?: number | undefined
  /** Language of the words that a model reads; default `'en'`. */
  readonly locale?: Locale | undefined
}

/** A team whose lead can be looked at: one that is durable is gone on with there. */
export interface Supervisor<Lead extends AgentLike> extends Team {
  readonly lead: Lead
}

/**
 * A lead with workers that runs like one agent. The lead gives tasks by calling tools; each worker has a history of its own, and only
 * its answer comes back. All spend from one budget, end together, and hang in one tree.
 * @throws RangeError for a depth that is not a positive integer.
 */
export function supervisor<Lead extends AgentLike>(options: SupervisorOptions<Lead>): Supervisor<Lead> {
  const { workers, maxDepth, locale = 'en' } = options
  const tools = Object.entries(workers).map(([name, { agent, description, metadata }]) =>
    agentAsTool(agent, { name, description, metadata, maxDepth, locale }),
  )
  const lines = tools.map(({ name, description }) => `- ${name}: ${description}`)
  const instructions = fillText(multiagentTexts[locale].lead, { workers: lines.join('\n') })
  const lead = options.lead({ tools, instructions })
  const start: Team['start'] = (input, runOptions = {}): TeamRun => {
    const meter = new SpendingMeter(runOptions.budget)
    const tally = new RunTally()
    const { runtime } = runOptions
    const observers = [...(runtime?.observers ?? []), tally]
    const run = lead.start(input, { ...runOptions, budget: meter, runtime: { ...runtime, observers } })
    return teamRun(run, (result) => ({ ...result, runs: tally.tree(), spent: meter.spent }))
  }
  return {
    ...(lead.name === undefined ? {} : { name: lead.name }),
    lead,
    start,
    run: (input, runOptions) => completed(start(input, runOptions)),
  }
}
