// @minagent/models
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
interface RetryOptions {
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly maxRetries?: number;
    readonly initialDelayMs?: number;
    readonly maxDelayMs?: number;
}
type ScriptFunction = (messages: readonly Message[], tools: readonly ToolSchema[]) => ScriptReply;
type ScriptItem = ScriptReply | ScriptFunction;
type ScriptReply = string | readonly ToolCall[] | ModelResponse | Error;
function jsonActionModel(textModel: Model, options?: JsonActionOptions): Model;
const jsonActionPrompt: JsonActionPrompt;
function parseRetryAfter(value: string | null | undefined, now: number): number | undefined;
function withFallback(models: readonly Model[]): Model;
function withLimit(model: Model, limit: number): Model;
function withRetry(model: Model, options?: RetryOptions): Model;

// @minagent/models/local
interface LocalModelOptions {
    readonly timeZone?: string;
}
function localModel(options?: LocalModelOptions): Model;
