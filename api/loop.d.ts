// @minagent/loop
class Agent implements ResumableAgent {
    #private;
    readonly name?: string;
    constructor(options: AgentOptions);
    run<S extends StandardSchema>(input: RunInput, options: RunOptions & {
        readonly output: S;
    }): Promise<ResultWith<S>>;
    run(input: RunInput, options?: RunOptions): Promise<RunResult>;
    start(input: RunInput, options?: RunOptions): Run;
    resume(result: RunResult, decisions: ApprovalDecisions, options?: RunOptions): Run;
    fold(events: Iterable<RunEvent>): RunResult;
}
interface AgentLimits {
    readonly toolCalls?: number;
    readonly modelTimeoutMs?: number;
    readonly tokens?: number;
    readonly costUsd?: number;
    readonly priceOf?: (modelId: string) => TokenPrice | undefined;
    readonly durationMs?: number;
    readonly repeatedCalls?: number | {
        readonly times: number;
        readonly except: readonly string[];
    };
}
interface AgentOptions {
    readonly model: Model;
    readonly tools?: Toolbox | undefined;
    readonly name?: string | undefined;
    readonly system?: string | undefined;
    readonly maxSteps?: number | undefined;
    readonly limits?: AgentLimits | undefined;
    readonly context?: ContextPolicy | undefined;
    readonly gate?: Gate | undefined;
    readonly observers?: readonly Observer[] | undefined;
    readonly parallelTools?: boolean | undefined;
    readonly defects?: 'report' | 'throw' | undefined;
    readonly runtime?: AgentRuntime | undefined;
}
interface AgentRuntime {
    readonly clock?: Clock;
    readonly ids?: Ids;
    readonly stepRunner?: StepRunner;
}
type Gate = (answer: string, context: GateContext) => GateDecision | Promise<GateDecision>;
interface GateContext {
    readonly runId: string;
    readonly round: number;
    readonly messages: readonly Message[];
    readonly signal: AbortSignal;
}
type GateDecision = {
    readonly accept: true;
} | {
    readonly accept: false;
    readonly feedback: string;
};
type ResultWith<S extends StandardSchema> = RunResult & {
    readonly output: InferOutput<S>;
};
type RunCallOptions = Omit<AgentOptions, 'model' | 'tools'> & RunOptions;
function costOf(usage: Usage, price: TokenPrice): number;
function createBudget(limits: {
    readonly tokens?: number;
    readonly costUsd?: number;
}, parent?: Budget): Budget;
function foldEvents(events: Iterable<RunEvent>): RunResult;
function run<S extends StandardSchema>(model: Model, tools: Toolbox, input: RunInput, options: RunCallOptions & {
    readonly output: S;
}): Promise<ResultWith<S>>;
function run(model: Model, tools: Toolbox, input: RunInput, options?: RunCallOptions): Promise<RunResult>;
