// @minagent/types
interface AgentLike {
    readonly name?: string;
    run(input: RunInput, options?: RunOptions): Promise<RunResult>;
    start(input: RunInput, options?: RunOptions): Run;
}
type ApprovalDecision = 'approve' | 'deny';
type ApprovalDecisions = Readonly<Record<number, ApprovalDecision | {
    readonly decision: 'deny';
    readonly reason: string;
}>>;
interface AssistantMessage {
    readonly role: 'assistant';
    readonly content: string;
    readonly toolCalls: readonly ToolCall[];
    readonly blocks?: readonly Block[];
}
type Block = {
    readonly type: 'text';
    readonly text: string;
} | {
    readonly type: 'tool_use';
    readonly id: string;
    readonly name: string;
    readonly input: object;
} | {
    readonly type: 'thinking';
    readonly thinking: string;
    readonly signature?: string;
} | {
    readonly type: 'redacted_thinking';
    readonly data: string;
} | {
    readonly type: 'image';
    readonly media_type: string;
    readonly data?: string;
    readonly url?: string;
} | {
    readonly type: 'file';
    readonly media_type: string;
    readonly name?: string;
    readonly data?: string;
    readonly url?: string;
} | {
    readonly type: string;
    readonly [key: string]: unknown;
};
interface Budget {
    reserve(tokens: number, costUsd: number): Reservation | undefined;
    readonly left: {
        readonly tokens?: number;
        readonly costUsd?: number;
    };
}
interface Clock {
    now(): number;
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
    timer(ms: number, fire: () => void): Timer;
}
interface ContextInfo {
    readonly runId: string;
    readonly round: number;
    readonly input: string;
    readonly tools: readonly ToolSchema[];
    readonly signal: AbortSignal;
}
interface ContextPolicy {
    view(messages: readonly Message[], context: ContextInfo): readonly Message[] | Promise<readonly Message[]>;
    record?(messages: readonly Message[], context: ContextInfo): void | Promise<void>;
}
class DefectError extends MinagentError {
    constructor(code: string, message: string, options?: {
        readonly cause?: unknown;
    });
    get [DEFECT_BRAND](): true;
}
interface Document {
    readonly id: string;
    readonly text: string;
    readonly metadata: Readonly<Record<string, unknown>>;
}
interface DurableAgent extends AgentLike {
    resume(runId: string, options?: RunOptions): Promise<Run>;
    approve(runId: string, ordinal: number): Promise<void>;
    deny(runId: string, ordinal: number, reason?: string): Promise<void>;
    get(runId: string): Promise<RunResult | undefined>;
    events(runId: string): Promise<readonly PersistedEvent[]>;
    list(filter?: RunFilter): Promise<readonly RunInfo[]>;
    cancel(runId: string, reason?: string): Promise<void>;
    recover(): Promise<readonly Run[]>;
}
interface Embedder {
    readonly dimensions: number;
    embed(texts: readonly string[], options?: {
        readonly signal?: AbortSignal;
    }): Promise<readonly Float32Array[]>;
}
interface EncodedResult {
    readonly content: string;
    readonly blocks?: readonly Block[];
    readonly origin?: Origin;
}
type ErrorCode = keyof ErrorDetails | ModelErrorCode | ToolErrorCode | RunStopReason | 'script_exhausted' | 'unknown_script_item';
interface ErrorDetails {
    readonly invalid_wire: {
        readonly path: string;
    };
    readonly invalid_model_output: {
        readonly text: string;
    };
    readonly invalid_schema: {
        readonly path: string;
    };
    readonly invalid_definition: {
        readonly name: string;
    };
    readonly approval_mismatch: {
        readonly ordinal: number;
    };
    readonly run_ended: {
        readonly runId: string;
    };
    readonly journal_conflict: {
        readonly runId: string;
    };
    readonly journal_failed: {
        readonly runId: string;
    };
    readonly journal_damaged: {
        readonly runId: string;
        readonly seq: number;
    };
    readonly not_found: {
        readonly runId: string;
    };
    readonly not_resumable: {
        readonly runId: string;
    };
    readonly index_damaged: {
        readonly block: string;
    };
    readonly index_failed: {
        readonly place: string;
    };
    readonly index_conflict: {
        readonly version: number;
    };
    readonly invalid_document: {
        readonly id: string;
    };
    readonly invalid_plan: {
        readonly problems: readonly string[];
    };
    readonly invalid_graph: {
        readonly name: string;
    };
    readonly graph_failed: {
        readonly runId: string;
        readonly address: string;
        readonly reason: 'node_failed' | 'max_steps' | 'write_conflict' | 'invalid_update' | 'invalid_edge';
    };
    readonly answer_mismatch: {
        readonly address: string;
    };
    readonly bus_closed: object;
    readonly bus_failed: object;
    readonly service_refused: {
        readonly status: number;
        readonly reason: string;
    };
    readonly trace_failed: {
        readonly file: string;
    };
}
interface ErrorInfo {
    readonly name: string;
    readonly message: string;
    readonly code?: string;
}
interface EventBase {
    readonly runId: string;
    readonly at: number;
    readonly parent?: RunParent;
}
interface Ids {
    next(kind: 'run' | 'call'): string;
}
type InferOutput<S> = S extends {
    readonly '~standard': {
        readonly types?: {
            readonly output: infer Output;
        } | undefined;
    };
} ? Output : unknown;
interface Journal {
    claim(runId: string, owner: string, leaseMs: number, options?: {
        readonly steal?: boolean;
    }): Promise<Lease>;
    append(lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): Promise<void>;
    read(runId: string): Promise<readonly PersistedEvent[]>;
    renew(lease: Lease): Promise<void>;
    release(lease: Lease): Promise<void>;
    list(filter?: RunFilter): Promise<readonly RunInfo[]>;
    delete(runId: string): Promise<void>;
}
type JsonSchema = boolean | {
    readonly [keyword: string]: unknown;
};
interface Lease {
    readonly runId: string;
    readonly epoch: number;
}
type Locale = 'en' | 'zh';
type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;
interface MessageFields<R extends Role = Role> {
    readonly role: R;
    readonly content?: string;
    readonly toolCalls?: readonly ToolCall[];
    readonly toolCallId?: string;
    readonly name?: string;
    readonly blocks?: readonly Block[];
}
class MinagentError<C extends string = string> extends Error {
    readonly code: C;
    readonly details: DetailsOf<C>;
    constructor(code: C, message: string, options: {
        readonly details: DetailsOf<C>;
        readonly cause?: unknown;
    });
    get [BRAND](): true;
}
interface Model {
    readonly id?: string;
    complete(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): Promise<ModelResponse>;
    stream?(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): AsyncIterable<ModelEvent>;
}
interface ModelCallOptions {
    readonly signal?: AbortSignal | undefined;
    readonly cancelled?: boolean | undefined;
    readonly maxOutputTokens?: number | undefined;
    readonly temperature?: number | undefined;
    readonly responseSchema?: JsonSchema | undefined;
    readonly runId?: string | undefined;
}
class ModelError extends MinagentError<ModelErrorCode> {
    readonly retryable: boolean;
    readonly status?: number;
    readonly retryAfterMs?: number;
    constructor(code: ModelErrorCode, message: string, options?: ModelErrorOptions);
    get [MODEL_BRAND](): true;
}
type ModelErrorCode = 'rate_limited' | 'overloaded' | 'timeout' | 'network' | 'auth' | 'bad_request' | 'context_overflow' | 'content_filter' | 'protocol';
interface ModelErrorOptions {
    readonly retryable?: boolean;
    readonly status?: number;
    readonly retryAfterMs?: number;
    readonly cause?: unknown;
}
type ModelEvent = {
    readonly type: 'text.delta';
    readonly text: string;
} | {
    readonly type: 'reasoning.delta';
    readonly text: string;
} | {
    readonly type: 'tool_call.delta';
    readonly index: number;
    readonly id?: string;
    readonly name?: string;
    readonly argumentsText: string;
} | {
    readonly type: 'restart';
} | {
    readonly type: 'response';
    readonly response: ModelResponse;
};
interface ModelResponse {
    readonly message: AssistantMessage;
    readonly stopReason: ModelStopReason;
    readonly usage: Usage;
    readonly model?: string;
}
type ModelStopReason = 'end_turn' | 'tool_use' | 'max_tokens' | 'stop_sequence' | 'refusal' | 'pause' | (string & {});
interface Observer {
    readonly deltas?: boolean;
    onEvent(event: RunEvent): void;
}
interface Origin {
    readonly kind: 'user' | 'tool' | 'mcp' | 'retrieval' | 'memory' | 'agent';
    readonly name?: string;
    readonly untrusted: boolean;
}
interface Passage {
    readonly id: string;
    readonly documentId: string;
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly metadata: Readonly<Record<string, unknown>>;
}
interface PendingCall {
    readonly round: number;
    readonly ordinal: number;
    readonly call: ToolCall;
    readonly argumentsHash: string;
}
type PersistedEvent = EventBase & {
    readonly seq: number;
} & ({
    readonly type: 'run.started';
    readonly agent?: string;
    readonly model?: string;
    readonly input: string;
    readonly messages: readonly Message[];
    readonly schemas: readonly ToolSchema[];
    readonly limits: RunLimits;
    readonly fingerprint: string;
} | {
    readonly type: 'model.finished';
    readonly round: number;
    readonly response: ModelResponse;
    readonly durationMs: number;
    readonly replayed?: true;
} | {
    readonly type: 'model.feedback';
    readonly round: number;
    readonly message: UserMessage;
    readonly reason: 'gate' | 'invalid_output';
} | {
    readonly type: 'message.steered';
    readonly round: number;
    readonly message: UserMessage;
} | {
    readonly type: 'tool.call.started';
    readonly round: number;
    readonly ordinal: number;
    readonly call: ToolCall;
    readonly idempotencyKey: string;
} | {
    readonly type: 'tool.call.finished';
    readonly round: number;
    readonly ordinal: number;
    readonly toolCallId: string;
    readonly tool: string;
    readonly ok: boolean;
    readonly result: ToolResult;
    readonly message: ToolMessage;
    readonly durationMs: number;
    readonly replayed?: true;
} | {
    readonly type: 'policy.decided';
    readonly round: number;
    readonly ordinal: number;
    readonly toolCallId: string;
    readonly tool: string;
    readonly decision: PolicyDecision;
    readonly reason?: string;
    readonly approved?: boolean;
} | {
    readonly type: 'approval.requested';
    readonly round: number;
    readonly ordinal: number;
    readonly call: ToolCall;
    readonly argumentsHash: string;
} | {
    readonly type: 'approval.resolved';
    readonly round: number;
    readonly ordinal: number;
    readonly call: ToolCall;
    readonly argumentsHash: string;
    readonly decision: ApprovalDecision;
    readonly reason?: string;
} | {
    readonly type: 'run.cancel.requested';
    readonly reason?: string;
} | {
    readonly type: 'step.recorded';
    readonly key: string;
    readonly kind: StepInfo['kind'];
    readonly value: unknown;
} | {
    readonly type: 'run.resumed';
    readonly fingerprint: string;
} | {
    readonly type: 'run.dead_lettered';
    readonly attempts: number;
} | {
    readonly type: 'run.suspended';
    readonly stopReason: 'awaiting_approval';
    readonly final: string;
    readonly usage: Usage;
} | {
    readonly type: 'run.succeeded';
    readonly stopReason: 'completed';
    readonly final: string;
    readonly usage: Usage;
    readonly output?: unknown;
} | {
    readonly type: 'run.failed';
    readonly stopReason: Exclude<RunStopReason, 'completed' | 'awaiting_approval'>;
    readonly final: string;
    readonly usage: Usage;
    readonly error?: ErrorInfo;
} | {
    readonly type: 'internal_error';
    readonly error: ErrorInfo;
});
type PolicyDecision = 'allow' | 'deny' | 'ask';
interface PolicyVerdict {
    readonly decision: PolicyDecision;
    readonly reason?: string;
    readonly rule?: number;
    readonly approved?: boolean;
}
interface RecordedSteps extends StepRunner {
    readonly runId: string;
    readonly values: ReadonlyMap<string, unknown>;
    close(status?: 'suspended' | 'succeeded' | 'failed'): Promise<void>;
}
interface Reservation {
    settle(actual: {
        readonly tokens: number;
        readonly costUsd: number;
    }): void;
    release(): void;
}
interface ResumableAgent extends AgentLike {
    resume(result: RunResult, decisions: ApprovalDecisions, options?: RunOptions): Run;
    fold(events: Iterable<RunEvent>): RunResult;
}
interface Retriever {
    search(query: string, options?: {
        readonly limit?: number;
        readonly filter?: Readonly<Record<string, unknown>>;
        readonly signal?: AbortSignal;
    }): Promise<readonly ScoredPassage[]>;
}
type Role = Message['role'];
interface Run extends AsyncIterable<RunEvent> {
    readonly id: string;
    readonly result: Promise<RunResult>;
    cancel(reason?: string): void;
    steer(text: string): void;
}
class RunError extends MinagentError<RunStopReason> {
    readonly result: RunResult;
    constructor(message: string, result: RunResult, options?: {
        readonly cause?: unknown;
    });
}
type RunEvent = PersistedEvent | TransientEvent;
interface RunFilter {
    readonly status?: RunStatus;
    readonly limit?: number;
}
interface RunInfo {
    readonly runId: string;
    readonly status: RunStatus;
    readonly updatedAt: number;
    readonly eventCount: number;
    readonly leasedUntil?: number;
}
type RunInput = string | UserMessage;
interface RunLimits {
    readonly maxSteps: number;
    readonly toolCalls: number;
    readonly modelTimeoutMs: number;
    readonly tokens?: number;
    readonly costUsd?: number;
    readonly durationMs?: number;
    readonly repeatedCalls?: number;
}
interface RunOptions {
    readonly signal?: AbortSignal;
    readonly output?: StandardSchema;
    readonly messages?: readonly Message[];
    readonly runId?: string;
    readonly budget?: Budget | undefined;
    readonly parent?: RunParent | undefined;
    readonly runtime?: RunRuntime | undefined;
}
interface RunParent {
    readonly runId: string;
    readonly callId: string;
    readonly depth?: number;
}
interface RunResult {
    readonly runId: string;
    readonly stopReason: RunStopReason;
    readonly final: string;
    readonly answer: string | null;
    readonly messages: readonly Message[];
    readonly steps: readonly Step[];
    readonly modelRounds: number;
    readonly toolCalls: number;
    readonly usage: Usage;
    readonly pending: readonly PendingCall[];
    readonly eventCount: number;
    readonly modelStopReason?: string;
    readonly output?: unknown;
    readonly error?: ErrorInfo;
}
interface RunRuntime {
    readonly stepRunner?: StepRunner;
    readonly observers?: readonly Observer[];
    readonly unobserved?: boolean;
    readonly opening?: readonly Message[];
}
type RunStatus = 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter' | 'damaged';
type RunStopReason = 'completed' | 'cancelled' | 'max_model_rounds' | 'max_tool_calls' | 'model_timeout' | 'model_failed' | 'invalid_model_output' | 'budget_exceeded' | 'time_limit' | 'repeated_calls' | 'refused' | 'awaiting_approval';
interface ScoredPassage extends Passage {
    readonly score: number;
}
interface SessionStore {
    load(id: string): Promise<StoredSession | undefined>;
    save(session: StoredSession, expectedVersion: number): Promise<number>;
    list(): Promise<readonly string[]>;
    delete(id: string): Promise<void>;
}
interface StandardIssue {
    readonly message: string;
    readonly path?: readonly (PropertyKey | {
        readonly key: PropertyKey;
    })[] | undefined;
}
type StandardResult<Output> = {
    readonly value: Output;
    readonly issues?: undefined;
} | {
    readonly issues: readonly StandardIssue[];
};
interface StandardSchema<Input = unknown, Output = Input> {
    readonly '~standard': {
        readonly version: 1;
        readonly vendor: string;
        readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
        readonly types?: {
            readonly input: Input;
            readonly output: Output;
        } | undefined;
        readonly jsonSchema?: {
            readonly input: (options: {
                readonly target: 'draft-2020-12' | 'draft-07';
            }) => Record<string, unknown>;
            readonly output: (options: {
                readonly target: 'draft-2020-12' | 'draft-07';
            }) => Record<string, unknown>;
        };
    };
}
interface Step {
    readonly index: number;
    readonly kind: 'tool_call' | 'final' | 'error';
    readonly detail: string;
    readonly toolCallId?: string;
    readonly tool?: string;
    readonly ok?: boolean;
}
interface StepInfo {
    readonly kind: 'model' | 'tool' | 'gate' | 'context' | 'approval' | 'task' | 'node';
    readonly runId: string;
    readonly round: number;
    readonly ordinal?: number;
    readonly metadata?: ToolMetadata;
    readonly idempotencyKey?: string;
    readonly call?: ToolCall;
    readonly verify?: () => Promise<ToolResult | false | undefined>;
}
interface StepRunner {
    run<T>(key: string, work: () => Promise<T>, info: StepInfo): Promise<T>;
}
interface StepStore {
    open(runId: string): Promise<RecordedSteps>;
    read(runId: string): Promise<ReadonlyMap<string, unknown> | undefined>;
}
interface StoredSession {
    readonly id: string;
    readonly version: number;
    readonly messages: readonly object[];
    readonly metadata: object;
    readonly updatedAt: number;
}
interface SystemMessage {
    readonly role: 'system';
    readonly content: string;
}
interface Timer {
    cancel(): void;
}
interface Tool {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
    execute(args: Readonly<Record<string, unknown>>, context: ToolContext): unknown;
    precheck?(args: Readonly<Record<string, unknown>>, context: ToolContext): void | Promise<void>;
    verify?(args: Readonly<Record<string, unknown>>, context: ToolContext): VerifyResult | Promise<VerifyResult>;
    readonly timeoutMs?: number;
    readonly metadata?: Partial<ToolMetadata>;
    readonly outputSchema?: JsonSchema;
    readonly outputDescription?: string;
    readonly errorDescription?: string;
}
interface ToolCall {
    readonly id: string;
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly invalidArguments?: string;
}
interface ToolContext {
    readonly signal: AbortSignal;
    readonly runId: string;
    readonly callId: string;
    readonly idempotencyKey: string;
    readonly budget?: Budget | undefined;
    readonly parent?: RunParent | undefined;
    emit?(event: RunEvent): void;
    readonly approval?: {
        readonly approved: boolean;
        readonly argumentsHash: string;
    } | undefined;
    readonly messages?: readonly Message[] | undefined;
    readonly schemas?: readonly ToolSchema[] | undefined;
    describe?(name: string): ToolMetadata | undefined;
    decided?(verdict: PolicyVerdict): void;
    onCancel?(listener: () => void): () => void;
}
class ToolError extends MinagentError<ToolErrorCode> {
    constructor(message: string, code?: ToolErrorCode, options?: {
        readonly cause?: unknown;
    });
    get [TOOL_BRAND](): true;
}
type ToolErrorCode = 'TOOL_NOT_FOUND' | 'INVALID_ARGUMENTS' | 'TOOL_TIMEOUT' | 'TOOL_FAILED' | 'PERMISSION_DENIED' | 'APPROVAL_REQUIRED' | 'CANCELLED' | 'NOT_EXECUTED' | 'OUTCOME_UNKNOWN';
interface ToolFailure {
    readonly code: ToolErrorCode;
    readonly message: string;
    readonly name?: string;
}
interface ToolMessage {
    readonly role: 'tool';
    readonly content: string;
    readonly toolCallId: string;
    readonly name?: string;
    readonly origin?: Origin;
    readonly blocks?: readonly Block[];
}
interface ToolMetadata {
    readonly executionLocation: 'local' | 'desktop' | 'remote' | 'mcp';
    readonly sideEffect: 'none' | 'local' | 'external';
    readonly risk: 'low' | 'medium' | 'high';
    readonly permission?: string;
    readonly idempotent: boolean;
    readonly untrustedOutput: boolean;
}
type ToolResult = {
    readonly ok: true;
    readonly tool: string;
    readonly callId: string;
    readonly data: unknown;
    readonly error: null;
} | {
    readonly ok: false;
    readonly tool: string;
    readonly callId: string;
    readonly data: null;
    readonly error: ToolFailure;
    readonly cause?: unknown;
};
interface ToolSchema {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
}
interface Toolbox {
    readonly locale?: Locale;
    schemas(): readonly ToolSchema[];
    execute(call: ToolCall, context: ToolContext): Promise<ToolResult>;
    encode(result: ToolResult): string | EncodedResult;
    describe(name: string): ToolMetadata | undefined;
    verify?(call: ToolCall, context: ToolContext): Promise<ToolResult | false | undefined>;
}
type TransientEvent = EventBase & ({
    readonly type: 'model.started';
    readonly round: number;
} | {
    readonly type: 'assistant.started';
    readonly round: number;
} | {
    readonly type: 'assistant.delta';
    readonly round: number;
    readonly kind: 'text' | 'reasoning' | 'tool_call';
    readonly text: string;
} | {
    readonly type: 'assistant.restart';
    readonly round: number;
} | {
    readonly type: 'tool.defect';
    readonly round: number;
    readonly toolCallId: string;
    readonly error: unknown;
} | {
    readonly type: 'tool.late';
    readonly toolCallId: string;
    readonly tool: string;
} | {
    readonly type: 'repeated_calls.warned';
    readonly round: number;
    readonly tool: string;
    readonly times: number;
} | {
    readonly type: 'observer.failed';
    readonly error: unknown;
});
interface Usage {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly cacheReadTokens?: number;
    readonly cacheWriteTokens?: number;
    readonly reasoningTokens?: number;
    readonly raw?: Readonly<Record<string, unknown>>;
}
interface UserMessage {
    readonly role: 'user';
    readonly content: string;
    readonly name?: string;
    readonly origin?: Origin;
    readonly blocks?: readonly Block[];
}
type VerifyResult = {
    readonly done: true;
    readonly data: unknown;
} | {
    readonly done: false;
};
interface WireMessage {
    readonly role: Role;
    readonly content: string | readonly Block[];
    readonly tool_call_id?: string;
    readonly name?: string;
    readonly origin?: Origin;
}
function argumentsHash(args: Readonly<Record<string, unknown>>): string;
function assistant(text: string, toolCalls?: readonly ToolCall[]): AssistantMessage;
function callToWire(call: ToolCall): Block;
function canonicalJson(value: unknown): string;
function copyJson<T>(value: T): T;
function copyWellFormed<T>(value: T): T;
function createMessage<R extends Role>(fields: MessageFields<R>): Extract<Message, {
    role: R;
}>;
function errorInfo(thrown: unknown): ErrorInfo;
function eventFromWire(value: unknown): RunEvent;
function eventToWire(event: RunEvent): Record<string, unknown>;
function fromWire(value: unknown): Message;
function fromWireConversation(value: unknown): Message[];
function isDefectError(error: unknown): error is DefectError;
function isMinagentError(error: unknown): error is MinagentError;
function isMinagentError<C extends ErrorCode>(error: unknown, code: C): error is MinagentError<C>;
function isModelError(error: unknown): error is ModelError;
function isPlainObject(value: unknown): value is Record<string, unknown>;
function isTainted(messages: readonly Message[], describe?: Describe): boolean;
function isToolError(error: unknown): error is ToolError;
function isUntrusted(message: Message, describe?: Describe): boolean;
function responseFromWire(value: unknown): ModelResponse;
function responseToWire(response: ModelResponse): Record<string, unknown>;
function sameJson(a: unknown, b: unknown): boolean;
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void;
function system(text: string): SystemMessage;
function toWire(message: Message): WireMessage;
function toWireConversation(messages: readonly Message[]): WireMessage[];
function toolErrorText(code: ToolErrorCode, tool: string, locale?: Locale): string;
const toolErrorTexts: Readonly<Record<Locale, Readonly<Record<ToolErrorCode, string>>>>;
function toolMessage(call: ToolCall | string, content: string): ToolMessage;
function toolResultFromWire(value: unknown): ToolResult;
function toolResultToWire(result: ToolResult): Record<string, unknown>;
function user(content: string | readonly Block[]): UserMessage;

// @minagent/types/runtime
class CancelScope {
    #private;
    get cancelled(): boolean;
    get reason(): unknown;
    get signal(): AbortSignal;
    cancel(reason?: unknown): void;
    onCancel(listener: () => void): () => void;
}
interface Clock {
    now(): number;
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
    timer(ms: number, fire: () => void): Timer;
}
interface ConcurrencyLimit {
    run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}
class DefectError extends MinagentError {
    constructor(code: string, message: string, options?: {
        readonly cause?: unknown;
    });
    get [DEFECT_BRAND](): true;
}
class EventFeed<Event extends object> {
    #private;
    get watched(): boolean;
    push(event: Event): void;
    close(end?: {
        readonly error?: unknown;
    }): void;
    iterate(onLeft: () => void, past?: Iterable<Event>): AsyncIterator<Event>;
}
interface FakeClock extends Clock {
    advance(ms: number): Promise<void>;
    readonly pending: number;
}
interface Ids {
    next(kind: 'run' | 'call'): string;
}
interface JsonLines {
    readonly values: readonly unknown[];
    readonly rest: string;
}
class MinagentError<C extends string = string> extends Error {
    readonly code: C;
    readonly details: DetailsOf<C>;
    constructor(code: C, message: string, options: {
        readonly details: DetailsOf<C>;
        readonly cause?: unknown;
    });
    get [BRAND](): true;
}
class ModelError extends MinagentError<ModelErrorCode> {
    readonly retryable: boolean;
    readonly status?: number;
    readonly retryAfterMs?: number;
    constructor(code: ModelErrorCode, message: string, options?: ModelErrorOptions);
    get [MODEL_BRAND](): true;
}
type RedactText = (text: string) => string;
class RunError extends MinagentError<RunStopReason> {
    readonly result: RunResult;
    constructor(message: string, result: RunResult, options?: {
        readonly cause?: unknown;
    });
}
interface Timer {
    cancel(): void;
}
type TokenFamily = 'o200k' | 'cl100k' | 'claude' | 'qwen' | 'deepseek';
interface TokenPrice {
    readonly input: number;
    readonly output: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
}
class ToolError extends MinagentError<ToolErrorCode> {
    constructor(message: string, code?: ToolErrorCode, options?: {
        readonly cause?: unknown;
    });
    get [TOOL_BRAND](): true;
}
function argumentsHash(args: Readonly<Record<string, unknown>>): string;
function canonicalJson(value: unknown): string;
function concurrencyLimit(limit: number): ConcurrencyLimit;
function copyJson<T>(value: T): T;
function copyWellFormed<T>(value: T): T;
function errorInfo(thrown: unknown): ErrorInfo;
function estimateTokens(input: string | readonly Message[], family?: TokenFamily): number;
function fakeClock(now?: number): FakeClock;
function isDefectError(error: unknown): error is DefectError;
function isMinagentError(error: unknown): error is MinagentError;
function isMinagentError<C extends ErrorCode>(error: unknown, code: C): error is MinagentError<C>;
function isModelError(error: unknown): error is ModelError;
function isPlainObject(value: unknown): value is Record<string, unknown>;
function isSecretName(name: string): boolean;
function isToolError(error: unknown): error is ToolError;
function parseJsonLines(text: string): JsonLines;
const randomIds: Ids;
function redactSecrets(text: string): string;
function redactedJson(value: unknown, redact: RedactText): unknown;
function sameJson(a: unknown, b: unknown): boolean;
function sequentialIds(): Ids;
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void;
function sha256(text: string): string;
function sleepOn(clock: Clock, ms: number, signal?: AbortSignal): Promise<void>;
function sumMessageTokens(messages: readonly Message[], countText: (text: string) => number): number;
function sumUsage(usages: Iterable<Usage>): Usage;
const systemClock: Clock;
function toJsonLine(value: unknown): string;
function tokenFamilyOf(modelId: string): TokenFamily;
function toolErrorText(code: ToolErrorCode, tool: string, locale?: Locale): string;
const toolErrorTexts: Readonly<Record<Locale, Readonly<Record<ToolErrorCode, string>>>>;
function usageCost({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage, { input, output, cacheRead, cacheWrite }: TokenPrice): number | undefined;

// @minagent/types/tokens
type TokenFamily = 'o200k' | 'cl100k' | 'claude' | 'qwen' | 'deepseek';
function estimateTokens(input: string | readonly Message[], family?: TokenFamily): number;
function sumMessageTokens(messages: readonly Message[], countText: (text: string) => number): number;
function tokenFamilyOf(modelId: string): TokenFamily;

// @minagent/types/testing
interface ContractCase {
    readonly name: string;
    run(): Promise<void>;
}
type MakeEmbedder = () => Embedder | Promise<Embedder>;
interface MakeJournal {
    make(): Journal | Promise<Journal>;
    reopen?(): Journal | Promise<Journal>;
}
type MakeModel = () => Model | Promise<Model>;
interface MakeSessionStore {
    make(): SessionStore | Promise<SessionStore>;
    reopen?(): SessionStore | Promise<SessionStore>;
}
type MakeToolbox = (tools: readonly Tool[]) => Toolbox | Promise<Toolbox>;
interface ModelContractOptions {
    readonly makeFailing?: MakeModel;
}
function embedderContract(make: MakeEmbedder): readonly ContractCase[];
function journalContract(maker: MakeJournal): readonly ContractCase[];
function modelContract(make: MakeModel, { makeFailing }?: ModelContractOptions): readonly ContractCase[];
function sessionStoreContract({ make, reopen }: MakeSessionStore): readonly ContractCase[];
function toolboxContract(make: MakeToolbox): readonly ContractCase[];

// mentioned above, not exported
const BRAND: unique symbol;
const DEFECT_BRAND: unique symbol;
type Describe = (name: string) => ToolMetadata | undefined;
type DetailsOf<C extends string> = C extends keyof ErrorDetails ? ErrorDetails[C] : C extends ErrorCode ? object : OpenDetails<C>;
const MODEL_BRAND: unique symbol;
type OpenDetails<C extends string> = string extends C ? object : never;
const TOOL_BRAND: unique symbol;
