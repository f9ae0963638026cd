// @minagent/models
interface BreakerOptions {
    readonly failures?: number;
    readonly windowMs?: number;
    readonly cooldownMs?: number;
    readonly clock?: Clock;
}
interface CassetteModel extends Model {
    unused(): Promise<readonly WireRequest[]>;
}
interface CassetteOptions {
    readonly store: CassetteStore;
    readonly mode?: 'auto' | 'record' | 'replay';
    readonly redact?: RedactText;
}
interface CassetteStore {
    read(): Promise<readonly unknown[]>;
    append(entry: object): Promise<void>;
    clear(): Promise<void>;
}
type FakeCall = readonly [
    messages: readonly Message[],
    tools: readonly ToolSchema[]
];
class FakeEmbedder implements Embedder {
    readonly dimensions: number;
    constructor({ dimensions }?: {
        readonly dimensions?: number;
    });
    embed(texts: readonly string[], options?: {
        readonly signal?: AbortSignal;
    }): Promise<Float32Array[]>;
}
class FakeModel implements Model {
    #private;
    readonly id = "fake/script";
    constructor(script: readonly ScriptItem[], options?: FakeModelOptions);
    get calls(): readonly FakeCall[];
    complete(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): Promise<ModelResponse>;
    stream(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): AsyncGenerator<ModelEvent>;
}
interface FakeModelOptions {
    readonly record?: 'all' | 'last' | false;
    readonly chunkSize?: number;
    readonly delayMs?: number;
    readonly clock?: Clock;
}
interface JsonActionOptions {
    readonly prompt?: Partial<JsonActionPrompt>;
}
interface JsonActionPrompt {
    readonly instructions: string;
    readonly noTools: string;
    readonly answerForm: string;
    readonly toolResult: string;
    readonly invalidOutput: string;
    readonly notJson: string;
    readonly cutOff: string;
    readonly notAnObject: string;
    readonly unknownType: string;
    readonly missingField: string;
    readonly extraField: string;
    readonly wrongField: string;
}
interface RecordOptions {
    readonly model: Model;
    readonly clock?: Clock;
    readonly ids?: Ids;
    readonly redact?: RedactText;
}
interface RecordedRun {
    readonly result: RunResult;
    readonly recording: string;
}
interface ReplayOptions {
    readonly redact?: RedactText;
}
interface RetryOptions {
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly maxRetries?: number;
    readonly initialDelayMs?: number;
    readonly factor?: number;
    readonly maxDelayMs?: number;
}
interface RunParts {
    readonly model: Model;
    tools(toolbox: Toolbox): Toolbox;
    readonly clock: Clock;
    readonly ids: Ids;
}
type RunProgram = (parts: RunParts) => Promise<RunResult>;
type ScriptFunction = (messages: readonly Message[], tools: readonly ToolSchema[]) => ScriptReply;
type ScriptItem = ScriptReply | ScriptFunction;
type ScriptReply = string | readonly ToolCall[] | ModelResponse | Error;
interface SentenceEncoder {
    embed(texts: string[]): Promise<number[][]>;
}
interface TraceTestOptions {
    readonly name: string;
    readonly programFile: string;
    readonly programName?: string;
    readonly recordingFile: string;
}
interface WireRequest {
    readonly model?: unknown;
    readonly messages: readonly unknown[];
    readonly tools: readonly unknown[];
    readonly options?: unknown;
}
function jsonActionModel(textModel: Model, options?: JsonActionOptions): Model;
const jsonActionPrompt: JsonActionPrompt;
function memoryCassette(lines?: string): CassetteStore;
function parseRetryAfter(value: string | null | undefined, now: number): number | undefined;
function recordRun(program: RunProgram, options: RecordOptions): Promise<RecordedRun>;
function replayRun(program: RunProgram, recording: string, options?: ReplayOptions): Promise<RunResult>;
function sentenceEmbedder(encoder: SentenceEncoder): Embedder;
function traceToTest(recording: string, options: TraceTestOptions): string;
function withBreaker(model: Model, options?: BreakerOptions): Model;
function withCassette(model: Model, options: CassetteOptions): CassetteModel;
function withFallback(models: readonly Model[]): Model;
function withLimit(model: Model, limit: number): Model;
function withRetry(model: Model, options?: RetryOptions): Model;

// @minagent/models/local
interface LocalModelOptions {
    readonly timeZone?: string;
}
function localModel(options?: LocalModelOptions): Model;

// @minagent/models/openai
interface Deadlines {
    readonly connectMs?: number;
    readonly firstByteMs?: number;
    readonly idleMs?: number;
    readonly totalMs?: number;
}
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
interface OpenaiEmbedderOptions extends ProviderOptions {
    readonly dimensions?: number;
    readonly batchSize?: number;
}
interface ProviderOptions {
    readonly model: string;
    readonly apiKey?: string;
    readonly baseUrl?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly fetch?: Fetch;
    readonly deadlines?: Deadlines;
    readonly clock?: Clock;
}
function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder;
function openaiModel(options: ProviderOptions): Model;
function openaiResponsesModel(options: ProviderOptions): Model;

// @minagent/models/anthropic
interface AnthropicOptions extends ProviderOptions {
    readonly cache?: boolean;
}
interface Deadlines {
    readonly connectMs?: number;
    readonly firstByteMs?: number;
    readonly idleMs?: number;
    readonly totalMs?: number;
}
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
interface ProviderOptions {
    readonly model: string;
    readonly apiKey?: string;
    readonly baseUrl?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly fetch?: Fetch;
    readonly deadlines?: Deadlines;
    readonly clock?: Clock;
}
function anthropicModel(options: AnthropicOptions): Model;

// @minagent/models/google
interface Deadlines {
    readonly connectMs?: number;
    readonly firstByteMs?: number;
    readonly idleMs?: number;
    readonly totalMs?: number;
}
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
interface ProviderOptions {
    readonly model: string;
    readonly apiKey?: string;
    readonly baseUrl?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly fetch?: Fetch;
    readonly deadlines?: Deadlines;
    readonly clock?: Clock;
}
function googleModel(options: ProviderOptions): Model;

// @minagent/models/ai-sdk
type AiSdkContent = {
    type: 'text';
    text: string;
    providerMetadata?: ProviderMetadata;
} | {
    type: 'reasoning';
    text: string;
    providerMetadata?: ProviderMetadata;
} | {
    type: 'tool-call';
    toolCallId: string;
    toolName: string;
    input: string;
    providerMetadata?: ProviderMetadata;
};
interface AiSdkFinish {
    finishReason: {
        unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';
        raw: string | undefined;
    };
    usage: AiSdkUsage;
}
interface AiSdkLanguageModel {
    readonly specificationVersion: string;
    readonly provider: string;
    readonly modelId: string;
    doGenerate(options: Readonly<Record<string, unknown>>): PromiseLike<object>;
    doStream(options: Readonly<Record<string, unknown>>): PromiseLike<{
        readonly stream: ReadableStream<object>;
    }>;
}
interface AiSdkModel<Version extends 'v3' | 'v4' = 'v4'> {
    readonly specificationVersion: Version;
    readonly provider: string;
    readonly modelId: string;
    readonly supportedUrls: Record<string, RegExp[]>;
    doGenerate(options: Readonly<Record<string, unknown>>): Promise<AiSdkResult>;
    doStream(options: Readonly<Record<string, unknown>>): Promise<{
        stream: ReadableStream<AiSdkStreamPart>;
    }>;
}
interface AiSdkResult extends AiSdkFinish {
    content: AiSdkContent[];
    warnings: AiSdkWarning[];
}
type AiSdkStreamPart = {
    type: 'stream-start';
    warnings: AiSdkWarning[];
} | {
    type: 'text-start' | 'reasoning-start';
    id: string;
} | {
    type: 'text-delta' | 'reasoning-delta';
    id: string;
    delta: string;
} | {
    type: 'text-end' | 'reasoning-end';
    id: string;
    providerMetadata?: ProviderMetadata;
} | {
    type: 'tool-input-start';
    id: string;
    toolName: string;
} | {
    type: 'tool-input-delta';
    id: string;
    delta: string;
} | {
    type: 'tool-input-end';
    id: string;
} | Extract<AiSdkContent, {
    type: 'tool-call';
}> | ({
    type: 'finish';
} & AiSdkFinish) | {
    type: 'error';
    error: unknown;
};
interface AiSdkUsage {
    inputTokens: {
        total: number | undefined;
        noCache: number | undefined;
        cacheRead: number | undefined;
        cacheWrite: number | undefined;
    };
    outputTokens: {
        total: number | undefined;
        text: number | undefined;
        reasoning: number | undefined;
    };
    raw?: JsonMembers;
}
interface AiSdkWarning {
    type: 'unsupported';
    feature: string;
}
interface ToAiSdkModelOptions<Version extends 'v3' | 'v4'> {
    readonly specificationVersion?: Version;
}
function aiSdkModel(languageModel: AiSdkLanguageModel): Model;
function toAiSdkModel(model: Model, options?: ToAiSdkModelOptions<'v4'>): AiSdkModel;
function toAiSdkModel(model: Model, options: Required<ToAiSdkModelOptions<'v3'>>): AiSdkModel<'v3'>;

// @minagent/models/prices
interface ListedPrice {
    readonly currency?: string;
    readonly input: number;
    readonly output: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
}
interface ModelPrice {
    readonly input: number;
    readonly output: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
}
const PRICE_LIST: PriceList;
interface PriceList {
    readonly date: string;
    readonly unit: string;
    readonly currency: string;
    readonly notes: readonly string[];
    readonly models: Readonly<Record<string, Readonly<Record<string, ListedPrice>>>>;
}
interface PriceOptions {
    readonly prices?: Readonly<Record<string, ListedPrice>>;
    readonly usdPer?: Readonly<Record<string, number>>;
}
function priceOf(modelId: string, { prices, usdPer }?: PriceOptions): ModelPrice | undefined;

// @minagent/models/tokenizer
type TokenCounter = (input: string | readonly Message[]) => number;
type TokenEncoding = 'o200k' | 'cl100k';
function countTokens(input: string | readonly Message[], encoding?: TokenEncoding): Promise<number>;
function loadTokenCounter(encoding?: TokenEncoding): Promise<TokenCounter>;

// @minagent/models/node
type Environment = Readonly<Record<string, string | undefined>>;
interface FileCassetteOptions {
    readonly onTornLine?: (line: string) => void;
}
interface ModelChoice {
    readonly id: string;
    readonly host: string;
    readonly local: boolean;
    readonly usable: boolean;
    readonly reason: string;
    create(): Model;
}
interface ModelSettings {
    readonly provider: string;
    readonly model?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly baseUrl?: string | undefined;
}
function fileCassette(path: string, options?: FileCassetteOptions): CassetteStore;
function modelChoices(env?: Environment): readonly ModelChoice[];
function modelFromEnv(env?: Environment, wanted?: string): ModelChoice | undefined;
function modelFromSettings(settings: ModelSettings, env?: Environment): ModelChoice;

// @minagent/models/testing
interface BadEnding {
    readonly end: 'reset' | 'cut' | 'stall';
}
type BodyStep = string | Uint8Array | Pause | BadEnding;
type FakeAnswer = Exclude<ScriptReply, Error>;
interface FakeProvider {
    readonly url: string;
    readonly requests: readonly ProviderRequest[];
    readonly openRequests: number;
    enqueue(...replies: readonly ProviderReply[]): void;
    close(): Promise<void>;
}
interface FakeProviderOptions {
    readonly format: ProviderFormat;
    readonly script?: readonly ProviderReply[];
    readonly apiKey?: string;
    readonly judge?: boolean;
    readonly clock?: Clock;
}
interface HttpReply {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array | readonly BodyStep[];
}
interface Pause {
    readonly pauseMs: number;
}
type ProviderFormat = 'openai' | 'openai-responses' | 'anthropic' | 'google';
type ProviderReply = ScriptReply | HttpReply | ((request: ProviderRequest) => ScriptReply | HttpReply);
interface ProviderRequest {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
    readonly streamed: boolean;
    readonly problems: readonly string[];
    readonly port: number | undefined;
}
function answerBody(format: ProviderFormat, answer: FakeAnswer, model?: string): JsonObject;
function answerEvents(format: ProviderFormat, answer: FakeAnswer, model?: string): readonly string[];
function errorBody(format: ProviderFormat, status: number, message: string): JsonObject;
function errorEvent(format: ProviderFormat, status: number, message: string): string;
function fakeProvider(options: FakeProviderOptions): Promise<FakeProvider>;
function requestProblems(format: ProviderFormat, body: unknown): readonly string[];

// mentioned above, not exported
type JsonMembers = {
    [key: string]: JsonValue | undefined;
};
type JsonObject = Readonly<Record<string, unknown>>;
type JsonValue = null | string | number | boolean | JsonValue[] | JsonMembers;
type ProviderMetadata = {
    [provider: string]: JsonMembers;
};
