// @minagent/multiagent
interface AgentToolOptions {
    readonly name: string;
    readonly description: string;
    readonly maxDepth?: number | undefined;
    readonly timeoutMs?: number | undefined;
    readonly metadata?: Partial<ToolMetadata> | undefined;
    readonly locale?: Locale | undefined;
}
type AskAllOptions = Pick<RunOptions, 'signal' | 'budget' | 'parent'>;
interface Blackboard {
    readonly tools: readonly Tool[];
    readonly notes: readonly BoardNote[];
}
interface BoardNote {
    readonly topic: string;
    readonly text: string;
    readonly runId: string;
    readonly untrusted: boolean;
}
interface BusLimits {
    readonly capacity?: number;
    readonly maxDeliveries?: number;
    readonly retryDelayMs?: number;
}
interface BusMessage {
    readonly id: string;
    readonly topic: string;
    readonly from: string;
    readonly body: unknown;
    readonly origin: Origin;
}
interface ConsumeOptions {
    readonly name?: string;
}
interface Consumer {
    close(): Promise<void>;
}
interface DeadLetter {
    readonly message: BusMessage;
    readonly deliveries: number;
    readonly reason: string;
    readonly at: number;
}
interface DebateOptions extends AskAllOptions {
    readonly rounds?: number | undefined;
    readonly locale?: Locale | undefined;
}
interface DeliveryInfo {
    readonly deliveries: number;
}
interface HandoffAgent {
    readonly agent: (handoffs: readonly Tool[]) => AgentLike;
    readonly description: string;
    readonly to?: readonly string[] | undefined;
    readonly history?: HistoryFilter | undefined;
}
interface HandoffOptions {
    readonly agents: Readonly<Record<string, HandoffAgent>>;
    readonly first: string;
    readonly maxHandoffs?: number | undefined;
    readonly name?: string | undefined;
    readonly locale?: Locale | undefined;
    readonly clock?: Clock | undefined;
    readonly ids?: Ids | undefined;
}
interface HistoryContext {
    readonly from: string;
    readonly to: string;
    readonly untrusted: boolean;
    readonly signal: AbortSignal;
    readonly budget: Budget;
}
type HistoryFilter = (records: readonly HistoryRecord[], context: HistoryContext) => readonly HistoryRecord[] | Promise<readonly HistoryRecord[]>;
type HistoryRecord = {
    readonly kind: 'user';
    readonly message: UserMessage;
} | {
    readonly kind: 'answer';
    readonly message: AssistantMessage;
} | {
    readonly kind: 'tools';
    readonly message: AssistantMessage;
    readonly answers: readonly ToolMessage[];
};
interface MemoryBusOptions extends BusLimits {
    readonly clock?: Clock;
    readonly ids?: Ids;
}
interface MessageBus {
    subscribe(mailbox: string, topic: string): Promise<void>;
    publish(draft: MessageDraft, options?: {
        readonly signal?: AbortSignal;
    }): Promise<BusMessage>;
    consume(mailbox: string, handle: MessageHandler, options?: ConsumeOptions): Consumer;
    deadLetters(mailbox: string): Promise<readonly DeadLetter[]>;
    close(): Promise<void>;
}
interface MessageDraft {
    readonly topic: string;
    readonly from: string;
    readonly body: unknown;
    readonly origin?: Origin;
    readonly id?: string;
}
type MessageHandler = (message: BusMessage, delivery: DeliveryInfo) => void | Promise<void>;
interface MultiagentTexts {
    readonly task: string;
    readonly tooDeep: string;
    readonly ended: string;
    readonly waits: string;
    readonly cannotWait: string;
    readonly lead: string;
    readonly handoff: string;
    readonly reason: string;
    readonly handedOff: string;
    readonly takeOver: string;
    readonly summarize: string;
    readonly debate: string;
    readonly writeNote: string;
    readonly readNotes: string;
}
interface RunTree {
    readonly runId: string;
    readonly parent?: RunParent;
    readonly stopReason?: RunStopReason;
    readonly usage: Usage;
    readonly total: Usage;
    readonly runs: readonly RunTree[];
}
interface Spending {
    readonly tokens: number;
    readonly costUsd: number;
}
interface SummaryOptions {
    readonly locale?: Locale | undefined;
}
interface Supervisor<Lead extends AgentLike> extends Team {
    readonly lead: Lead;
}
interface SupervisorOptions<Lead extends AgentLike> {
    readonly workers: Readonly<Record<string, Worker>>;
    readonly lead: (parts: TeamParts) => Lead;
    readonly maxDepth?: number | undefined;
    readonly locale?: Locale | undefined;
}
interface Team extends AgentLike {
    run(input: RunInput, options?: RunOptions): Promise<TeamResult>;
    start(input: RunInput, options?: RunOptions): TeamRun;
}
interface TeamParts {
    readonly tools: readonly Tool[];
    readonly instructions: string;
}
interface TeamResult extends RunResult {
    readonly runs: RunTree;
    readonly spent: Spending;
}
interface TeamRun extends Run {
    readonly result: Promise<TeamResult>;
}
interface VoteResult {
    readonly answer: string;
    readonly votes: number;
    readonly counts: readonly {
        readonly answer: string;
        readonly votes: number;
    }[];
    readonly abstained: readonly number[];
}
interface Worker {
    readonly agent: AgentLike;
    readonly description: string;
    readonly metadata?: Partial<ToolMetadata> | undefined;
}
function agentAsTool(agent: AgentLike, options: AgentToolOptions): Tool;
function blackboard({ locale }?: {
    readonly locale?: Locale | undefined;
}): Blackboard;
function busInput(message: BusMessage): UserMessage;
function debate(agents: readonly AgentLike[], question: string, options?: DebateOptions): Promise<(string | undefined)[]>;
function handoff(options: HandoffOptions): Team;
const keepAll: HistoryFilter;
function lastTurns(turns: number): HistoryFilter;
function memoryBus(options?: MemoryBusOptions): MessageBus;
const multiagentTexts: Readonly<Record<Locale, MultiagentTexts>>;
function runTree(events: Iterable<RunEvent>): RunTree;
function summarized(model: Model, { locale }?: SummaryOptions): HistoryFilter;
function supervisor<Lead extends AgentLike>(options: SupervisorOptions<Lead>): Supervisor<Lead>;
function vote(agents: readonly AgentLike[], question: RunInput, options?: AskAllOptions): Promise<VoteResult>;
const withoutTools: HistoryFilter;

// @minagent/multiagent/redis
interface RedisBusOptions extends BusLimits {
    readonly prefix?: string;
    readonly leaseMs?: number;
    readonly pollMs?: number;
    readonly onError?: (error: unknown) => void;
    readonly clock?: Clock;
    readonly ids?: Ids;
}
interface RedisClient {
    sendCommand(args: string[]): Promise<unknown>;
}
function redisBus(client: RedisClient, options?: RedisBusOptions): MessageBus;

// @minagent/multiagent/a2a
interface A2aExecutorOptions {
    readonly locale?: Locale;
    readonly onError?: (error: unknown) => void;
    readonly ids?: Ids;
}
interface A2aFetchOptions {
    readonly authenticate?: (request: Request) => User | Promise<User>;
    readonly maxBodyBytes?: number;
}
interface A2aModelOptions {
    readonly ids?: Ids;
}
interface A2aTexts {
    readonly ended: string;
    readonly waits: string;
    readonly busy: string;
}
interface AgentCardFields {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly version?: string;
}
function a2aExecutor(agent: AgentLike, options?: A2aExecutorOptions): AgentExecutor;
function a2aFetch(handler: A2ARequestHandler, options?: A2aFetchOptions): (request: Request) => Promise<Response>;
function a2aModel(client: Client, { ids }?: A2aModelOptions): Model;
const a2aTexts: Readonly<Record<Locale, A2aTexts>>;
function agentCard({ name, description, url, version }: AgentCardFields): AgentCard;
