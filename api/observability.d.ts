// @minagent/observability
interface Cost {
    readonly amount: number | undefined;
    readonly calls: number;
    readonly unpriced: number;
    readonly usage: Usage;
}
type CostAlert = {
    readonly kind: 'share';
    readonly runId: string;
    readonly share: number;
    readonly spentUsd: number;
    readonly budgetUsd: number;
} | {
    readonly kind: 'unpriced';
    readonly runId: string;
    readonly model: string | undefined;
};
interface CostAlertOptions {
    readonly prices: Prices;
    readonly budgetUsd: number;
    readonly at?: readonly number[];
    onAlert(alert: CostAlert): void;
}
interface CostOptions {
    readonly currency?: string;
    readonly rate?: number;
}
interface CostReport {
    readonly currency: string;
    readonly total: Cost;
    readonly runs: readonly RunCost[];
    readonly steps: readonly StepCost[];
    readonly models: readonly NamedCost[];
    readonly agents: readonly NamedCost[];
    readonly tools: readonly NamedCost[];
    readonly unpricedModels: readonly string[];
}
type CountTokens = (text: string) => number;
interface ExplainOptions {
    readonly messages?: readonly Message[];
    readonly parts?: readonly PromptPart[];
    readonly countTokens?: CountTokens;
    readonly signal?: AbortSignal;
}
interface HtmlTraceOptions {
    readonly title?: string;
    readonly locale?: Locale;
    readonly content?: boolean;
    readonly prices?: Prices;
    readonly currency?: string;
}
type LogFields = Readonly<Record<string, LogValue>>;
type LogLine = Readonly<Record<string, unknown>>;
interface LogOptions {
    readonly errorMessages?: boolean;
    readonly redactText?: RedactText;
}
type LogValue = string | number | boolean | readonly string[];
interface Logger {
    debug(fields: LogFields, message: string): void;
    info(fields: LogFields, message: string): void;
    warn(fields: LogFields, message: string): void;
    error(fields: LogFields, message: string): void;
}
interface MemoryRecorder extends Observer {
    readonly runIds: readonly string[];
    byRun(runId: string): readonly RunEvent[];
    withBelow(runId: string): readonly RunEvent[];
}
interface MemoryRecorderOptions {
    readonly maxRuns?: number;
    readonly deltas?: boolean;
}
interface NamedCost {
    readonly name: string;
    readonly cost: Cost;
}
type Prices = ((modelId: string) => TokenPrice | undefined) | Readonly<Record<string, TokenPrice>>;
interface PrintPromptOptions {
    readonly locale?: Locale;
}
interface PrintTreeOptions {
    readonly prices?: Prices;
    readonly currency?: string;
    readonly rate?: number;
    readonly width?: number;
    readonly locale?: Locale;
}
interface PromptExplanation {
    readonly agent?: string;
    readonly model?: string;
    readonly messages: readonly Message[];
    readonly tools: readonly ToolSchema[];
    readonly segments: readonly PromptSegment[];
    readonly tokens: number;
}
interface PromptPart {
    readonly origin: SegmentOrigin;
    readonly name?: string;
    readonly text: string;
}
interface PromptSegment {
    readonly origin: SegmentOrigin;
    readonly name?: string;
    readonly message?: number;
    readonly text: string;
    readonly tokens: number;
}
interface PromptTexts {
    readonly title: string;
    readonly noName: string;
    readonly columns: {
        readonly origin: string;
        readonly name: string;
        readonly tokens: string;
        readonly share: string;
        readonly text: string;
    };
    readonly total: string;
    readonly origins: Readonly<Record<SegmentOrigin, string>>;
}
interface RunCost {
    readonly runId: string;
    readonly agent: string;
    readonly own: Cost;
    readonly total: Cost;
}
type SegmentOrigin = Origin['kind'] | 'schema' | 'system' | 'skill' | 'session' | 'assistant' | 'feedback';
type SentPrompt = {
    readonly messages: readonly Message[];
    readonly tools: readonly ToolSchema[];
} | readonly [
    messages: readonly Message[],
    tools: readonly ToolSchema[]
];
interface Span {
    readonly id: string;
    readonly kind: 'run' | 'step' | 'model' | 'tool';
    readonly name: string;
    readonly runId: string;
    readonly round?: number;
    readonly startedAt: number;
    readonly endedAt: number;
    readonly status: SpanStatus;
    readonly error?: ErrorInfo;
    readonly usage?: Usage;
    readonly toolCallId?: string;
    readonly children: readonly Span[];
}
type SpanStatus = 'ok' | 'error' | 'cancelled' | 'waiting' | 'unfinished';
interface StepCost {
    readonly runId: string;
    readonly round: number;
    readonly cost: Cost;
}
function codeAgentLines(): (event: RunEvent) => readonly LogLine[];
function cost(events: Iterable<RunEvent>, prices: Prices, { currency, rate }?: CostOptions): CostReport;
function costAlerts(options: CostAlertOptions): Observer;
function devMindLines(event: RunEvent): readonly LogLine[];
function expectStablePrefix(...prompts: readonly SentPrompt[]): void;
function explainPrompt(agent: AgentLike, input: RunInput | readonly Message[], options?: ExplainOptions): Promise<PromptExplanation>;
function htmlTrace(events: Iterable<RunEvent>, options?: HtmlTraceOptions): string;
function logEvents(logger: Logger, { errorMessages, redactText }?: LogOptions): Observer;
function memoryRecorder({ maxRuns, deltas }?: MemoryRecorderOptions): MemoryRecorder;
function printPrompt(explanation: PromptExplanation, { locale }?: PrintPromptOptions): string;
function printTree(spans: readonly Span[], options?: PrintTreeOptions): string;
const promptTexts: Readonly<Record<Locale, PromptTexts>>;
function redact(event: RunEvent, redactText?: RedactText): RunEvent;
function spanTree(events: Iterable<RunEvent>): readonly Span[];
function textSummary(text: string): string;
function withoutContent(event: RunEvent, redactText?: RedactText): RunEvent;

// @minagent/observability/node
interface FollowOptions {
    readonly signal?: AbortSignal | undefined;
    readonly clock?: Clock | undefined;
}
interface JsonlTrace extends Observer {
    close(): Promise<void>;
}
interface JsonlTraceOptions {
    readonly content?: 'summary' | 'full';
    readonly redact?: RedactText;
    readonly lines?: (event: RunEvent) => readonly LogLine[];
    readonly onError?: (error: MinagentError<'trace_failed'>) => void;
}
type LogLine = Readonly<Record<string, unknown>>;
interface TraceLine {
    readonly number: number;
    readonly value?: Readonly<Record<string, unknown>>;
    readonly event?: RunEvent;
    readonly problem?: TraceProblem;
}
type TraceProblem = 'not_utf8' | 'no_line_end' | 'not_json' | 'not_an_object' | 'duplicate_key' | 'infinite_number' | 'gap';
function followTrace(file: string, { signal, clock }?: FollowOptions): AsyncGenerator<TraceLine, void>;
function jsonlTrace(file: string, options?: JsonlTraceOptions): JsonlTrace;
function readTrace(file: string): Promise<readonly TraceLine[]>;
function traceEvents(lines: Iterable<TraceLine>): RunEvent[];
function traceLines(file: string): AsyncGenerator<TraceLine, void>;

// @minagent/observability/otel
interface OpenTelemetry {
    readonly observer: Observer;
    tools(toolbox: Toolbox): Toolbox;
    model(model: Model): Model;
    retriever(retriever: Retriever, dataSource?: string): Retriever;
    embedder(embedder: Embedder, modelId?: string): Embedder;
    conversation<T>(id: string, work: () => T): T;
    requestMeta(request: {
        readonly method: string;
    }): Readonly<Record<string, string>>;
    aroundCall(call: ServedCall, work: () => Promise<ToolResult>): Promise<ToolResult>;
    close(): void;
}
interface OpenTelemetryOptions {
    readonly tracer?: Tracer;
    readonly meter?: Meter;
    readonly content?: boolean;
    readonly clock?: Clock;
}
interface ServedCall {
    readonly tool: string;
    readonly meta: Readonly<Record<string, unknown>>;
}
function openTelemetry(options?: OpenTelemetryOptions): OpenTelemetry;
