// @minagent/graph
interface AgentNodeOptions<State extends object> {
    readonly input: (state: Readonly<State>) => RunInput;
    readonly output: (result: RunResult, state: Readonly<State>) => Update<State>;
    readonly options?: Omit<RunOptions, 'signal'>;
}
interface Blueprint {
    readonly name: string;
    readonly state: object;
    readonly reducers: ReadonlyMap<string, Reducer>;
    readonly nodes: ReadonlyMap<string, BlueprintNode>;
    readonly start: string;
    readonly edges: ReadonlyMap<string, readonly BlueprintEdge[]>;
    readonly reachable: ReadonlyMap<string, ReadonlySet<string>>;
    readonly joins: ReadonlySet<string>;
}
interface BlueprintEdge {
    readonly to: readonly string[];
    choose?(state: object): unknown;
}
type BlueprintNode = {
    readonly kind: 'work';
    readonly retries: number;
    readonly retryDelayMs: number;
    readonly timeoutMs: number;
    run(state: object, context: NodeContext): unknown;
} | {
    readonly kind: 'interrupt';
    ask(state: object, context: NodeContext): unknown;
    answer(state: object, answer: unknown, context: NodeContext): unknown;
} | {
    readonly kind: 'subgraph';
    readonly blueprint: Blueprint;
    input(state: object): object;
    output(result: object, state: object): unknown;
};
const END = "$end";
interface Edge<State extends object, Name extends string> {
    readonly from: Name;
    readonly to: Name | typeof END | readonly (Name | typeof END)[];
    readonly choose?: (state: Readonly<State>) => Route<State, Name>;
}
interface ForkOptions<State extends object> extends GraphRunOptions {
    readonly state?: Partial<State>;
}
interface Graph<State extends object> {
    readonly name?: string;
    readonly blueprint: Blueprint;
    run(input?: Partial<State>, options?: GraphRunOptions): Promise<GraphResult<State>>;
    start(input?: Partial<State>, options?: GraphRunOptions): GraphRun<State>;
    resume(runId: string, answers?: Readonly<Record<string, unknown>>, options?: Omit<GraphRunOptions, 'runId'>): GraphRun<State>;
    fork(runId: string, step: number, options?: ForkOptions<State>): GraphRun<State>;
    history(runId: string): Promise<readonly GraphCheckpoint<State>[]>;
}
interface GraphCheckpoint<State extends object> {
    readonly step: number;
    readonly state: State;
    readonly next: readonly string[];
}
interface GraphDefinition<State extends object, Name extends string> {
    readonly name?: string;
    readonly state: State;
    readonly reducers?: {
        readonly [Key in keyof State]?: (current: State[Key], update: State[Key]) => State[Key];
    };
    readonly nodes: Readonly<Record<Name, GraphNode<NoInfer<State>>>>;
    readonly edges: readonly Edge<NoInfer<State>, NoInfer<Name>>[];
    readonly start: NoInfer<Name>;
}
type GraphEvent = {
    readonly runId: string;
} & ({
    readonly type: 'run.started';
} | {
    readonly type: 'node.started';
    readonly address: string;
    readonly node: string;
} | {
    readonly type: 'node.finished';
    readonly address: string;
    readonly node: string;
    readonly update: unknown;
} | {
    readonly type: 'node.retried';
    readonly address: string;
    readonly node: string;
    readonly attempt: number;
    readonly error: ErrorInfo;
} | {
    readonly type: 'node.failed';
    readonly address: string;
    readonly node: string;
    readonly error: ErrorInfo;
} | {
    readonly type: 'node.asked';
    readonly address: string;
    readonly node: string;
    readonly question: unknown;
} | {
    readonly type: 'step.finished';
    readonly step: number;
    readonly state: object;
} | {
    readonly type: 'run.suspended';
    readonly pending: readonly PendingQuestion[];
} | {
    readonly type: 'run.completed';
    readonly state: object;
} | {
    readonly type: 'run.failed';
    readonly error: ErrorInfo;
});
type GraphNode<State extends object> = NodeFunction<State> | WorkNode<State> | InterruptNode<State> | SubgraphNode<State>;
interface GraphOptions {
    readonly steps?: StepStore;
    readonly maxSteps?: number;
    readonly concurrency?: number;
    readonly clock?: Clock;
    readonly ids?: Ids;
}
type GraphResult<State extends object> = {
    readonly runId: string;
    readonly state: State;
    readonly steps: number;
} & ({
    readonly status: 'completed';
} | {
    readonly status: 'suspended';
    readonly pending: readonly PendingQuestion[];
});
interface GraphRun<State extends object> extends AsyncIterable<GraphEvent> {
    readonly id: string;
    readonly result: Promise<GraphResult<State>>;
    cancel(reason?: unknown): void;
}
interface GraphRunOptions {
    readonly runId?: string;
    readonly signal?: AbortSignal;
    readonly maxSteps?: number;
}
interface InterruptNode<State extends object> {
    readonly ask: (state: Readonly<State>, context: NodeContext) => unknown;
    readonly answer: (state: Readonly<State>, answer: unknown, context: NodeContext) => Update<State> | Promise<Update<State>>;
}
interface NodeContext {
    readonly runId: string;
    readonly address: string;
    readonly attempt: number;
    readonly idempotencyKey: string;
    readonly signal: AbortSignal;
}
type NodeFunction<State extends object> = (state: Readonly<State>, context: NodeContext) => Update<State> | Promise<Update<State>>;
interface PendingQuestion {
    readonly address: string;
    readonly node: string;
    readonly question: unknown;
}
type Route<State extends object, Name extends string> = Choice<State, Name> | readonly Choice<State, Name>[];
interface Send<Name extends string = string, Input extends object = object> {
    readonly to: Name;
    readonly input: Input;
}
interface SubgraphNode<State extends object> {
    readonly graph: Graph<object>;
    input(state: Readonly<State>): object;
    output(result: object, state: Readonly<State>): Update<State>;
}
interface SubgraphStates<State extends object, Inner extends object> {
    readonly input: (state: Readonly<State>) => Partial<Inner>;
    readonly output: (result: Inner, state: Readonly<State>) => Update<State>;
}
type Update<State extends object> = Partial<State> | undefined;
interface WorkNode<State extends object> {
    readonly run: NodeFunction<State>;
    readonly retries?: number;
    readonly retryDelayMs?: number;
    readonly timeoutMs?: number;
}
function agentNode<State extends object>(agent: AgentLike, { input, output, options }: AgentNodeOptions<State>): NodeFunction<State>;
function defineGraph<State extends object, Name extends string>(definition: GraphDefinition<State, Name>, options?: GraphOptions): Graph<State>;
function graphToMermaid({ blueprint }: {
    readonly blueprint: Blueprint;
}): string;
function send<Name extends string, Input extends object>(to: Name, input: Input): Send<Name, Input>;
function subgraph<State extends object, Inner extends object>(graph: Graph<Inner>, { input, output }: SubgraphStates<State, Inner>): SubgraphNode<State>;

// mentioned above, not exported
type Choice<State extends object, Name extends string> = Name | typeof END | Send<Name, Partial<State>>;
interface Reducer {
    reduce(current: unknown, update: unknown): unknown;
}
