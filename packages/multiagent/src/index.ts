export { type AgentToolOptions, agentAsTool } from './agent-as-tool.ts'
export type { AskAllOptions } from './ask-all.ts'
export { type Blackboard, type BoardNote, blackboard } from './blackboard.ts'
export { busInput } from './bus/bus-message.ts'
export { type MemoryBusOptions, memoryBus } from './bus/memory-bus.ts'
export type {
  BusLimits,
  BusMessage,
  ConsumeOptions,
  Consumer,
  DeadLetter,
  DeliveryInfo,
  MessageBus,
  MessageDraft,
  MessageHandler,
} from './bus/message-bus.ts'
export { type DebateOptions, debate } from './debate.ts'
export { type HandoffAgent, type HandoffOptions, handoff } from './handoff.ts'
export { type HistoryContext, type HistoryFilter, keepAll, lastTurns, withoutTools } from './history-filter.ts'
export type { HistoryRecord } from './history-record.ts'
export { type MultiagentTexts, multiagentTexts } from './prompts.ts'
export { type RunTree, runTree } from './run-tree.ts'
export type { Spending } from './spending-meter.ts'
export { type SummaryOptions, summarized } from './summarized.ts'
export { type Supervisor, type SupervisorOptions, supervisor, type TeamParts, type Worker } from './supervisor.ts'
export type { Team, TeamResult, TeamRun } from './team-run.ts'
export { type VoteResult, vote } from './vote.ts'
