export { argumentsHash } from './arguments-hash.ts'
export { canonicalJson } from './canonical-json.ts'
export type { Clock, Timer } from './clock.ts'
export { assistant, createMessage, type MessageFields, system, toolMessage, user } from './create-message.ts'
export type {
  ApprovalDecisions,
  DurableAgent,
  Journal,
  Lease,
  RecordedSteps,
  RunFilter,
  RunInfo,
  RunStatus,
  SessionStore,
  StepInfo,
  StepRunner,
  StepStore,
  StoredSession,
} from './durability.ts'
export { errorInfo } from './error-info.ts'
export {
  DefectError,
  type ErrorCode,
  type ErrorDetails,
  isDefectError,
  isMinagentError,
  isModelError,
  isToolError,
  MinagentError,
  ModelError,
  type ModelErrorCode,
  type ModelErrorOptions,
  RunError,
  ToolError,
} from './errors.ts'
export { eventFromWire, eventToWire } from './event-wire.ts'
export type { Ids } from './ids.ts'
export { copyJson, copyWellFormed, isPlainObject, sameJson, setOwn } from './json.ts'
export type { InferOutput, JsonSchema, StandardIssue, StandardResult, StandardSchema } from './json-schema.ts'
export type {
  Budget,
  ContextInfo,
  ContextPolicy,
  Document,
  Embedder,
  Passage,
  Reservation,
  Retriever,
  ScoredPassage,
} from './memory.ts'
export type {
  AssistantMessage,
  Block,
  Message,
  Origin,
  Role,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from './message.ts'
export type { Model, ModelCallOptions, ModelEvent, ModelResponse, ModelStopReason, ToolSchema, Usage } from './model.ts'
export { responseFromWire, responseToWire, toolResultFromWire, toolResultToWire } from './response-wire.ts'
export type {
  AgentLike,
  ApprovalDecision,
  ErrorInfo,
  EventBase,
  Observer,
  PendingCall,
  PersistedEvent,
  ResumableAgent,
  Run,
  RunEvent,
  RunInput,
  RunLimits,
  RunOptions,
  RunParent,
  RunResult,
  RunRuntime,
  RunStopReason,
  Step,
  TransientEvent,
} from './run.ts'
export { isTainted, isUntrusted } from './taint.ts'
export type {
  EncodedResult,
  Locale,
  PolicyDecision,
  PolicyVerdict,
  Tool,
  Toolbox,
  ToolContext,
  ToolErrorCode,
  ToolFailure,
  ToolMetadata,
  ToolResult,
  VerifyResult,
} from './tool.ts'
export { toolErrorText, toolErrorTexts } from './tool-error-text.ts'
export { callToWire, fromWire, fromWireConversation, toWire, toWireConversation, type WireMessage } from './wire.ts'
