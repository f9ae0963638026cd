// @minagent/service
interface ConversationView {
    readonly id: string;
    readonly messages: readonly object[];
    readonly run: string | null;
    readonly updated_at: number;
}
type FetchHandler = (request: Request) => Promise<Response>;
interface PageOptions {
    readonly prices?: (modelId: string) => TokenPrice | undefined;
}
interface PendingView {
    readonly ordinal: number;
    readonly call: object;
    readonly arguments_hash: string;
}
interface RunView {
    readonly id: string;
    readonly status: 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter';
    readonly session: string | null;
    readonly stop_reason: string | null;
    readonly answer: string | null;
    readonly pending: readonly PendingView[];
    readonly usage: {
        readonly input_tokens: number | null;
        readonly output_tokens: number | null;
    } | null;
    readonly event_count: number;
    readonly created_at: number;
    readonly updated_at: number;
}
interface Service {
    fetch(request: Request): Promise<Response>;
    close(graceMs?: number): Promise<void>;
}
interface ServiceLimits {
    readonly bodyBytes: number;
    readonly runs: number;
    readonly runsPerMinute: number;
    readonly streams: number;
    readonly streamMs: number;
    readonly keptRuns: number;
}
interface ServiceOptions {
    readonly tokens: string | Readonly<Record<string, string>>;
    readonly sessions?: SessionStore;
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
    readonly limits?: Partial<ServiceLimits>;
    readonly onError?: (error: unknown) => void;
    readonly page?: PageOptions | false;
    readonly mounts?: Readonly<Record<string, FetchHandler>>;
    readonly clock?: Clock;
    readonly ids?: Ids;
}
function createHandler(agent: AgentLike, options: ServiceOptions): Service;

// @minagent/service/node
interface ConnectionLimits {
    readonly count: number;
    readonly requestMs: number;
}
interface ServeOptions extends Omit<ServiceOptions, 'tokens'> {
    readonly port?: number;
    readonly hostname?: string;
    readonly tokens?: ServiceOptions['tokens'];
    readonly connections?: Partial<ConnectionLimits>;
}
interface Served {
    readonly url: string;
    readonly token: string;
    close(graceMs?: number): Promise<void>;
}
function serve(agent: AgentLike, options?: ServeOptions): Promise<Served>;

// @minagent/service/client
interface ConnectOptions {
    readonly url: string;
    readonly token: string;
    readonly fetch?: typeof globalThis.fetch;
    readonly clock?: Clock;
}
interface PendingView {
    readonly ordinal: number;
    readonly call: object;
    readonly arguments_hash: string;
}
interface RemoteRun extends AsyncIterable<RunEvent> {
    readonly id: string;
    events(options?: {
        readonly after?: number;
        readonly signal?: AbortSignal;
    }): AsyncIterable<RunEvent>;
    view(): Promise<RunView>;
    settled(options?: {
        readonly signal?: AbortSignal;
    }): Promise<RunView>;
    messages(): Promise<readonly Message[]>;
    approve(ordinal: number): Promise<RunView>;
    deny(ordinal: number, reason?: string): Promise<RunView>;
    cancel(): Promise<RunView>;
}
interface RemoteRunOptions {
    readonly messages?: readonly Message[];
    readonly session?: string;
    readonly idempotencyKey?: string;
    readonly onDisconnect?: 'continue' | 'cancel';
    readonly signal?: AbortSignal;
}
interface RunView {
    readonly id: string;
    readonly status: 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter';
    readonly session: string | null;
    readonly stop_reason: string | null;
    readonly answer: string | null;
    readonly pending: readonly PendingView[];
    readonly usage: {
        readonly input_tokens: number | null;
        readonly output_tokens: number | null;
    } | null;
    readonly event_count: number;
    readonly created_at: number;
    readonly updated_at: number;
}
interface ServiceClient {
    start(input: string | UserMessage, options?: RemoteRunOptions): Promise<RemoteRun>;
    run(id: string): RemoteRun;
    runs(): Promise<readonly RunView[]>;
    sessions(): Promise<readonly string[]>;
    messages(session: string): Promise<readonly Message[]>;
    sessionRun(session: string): Promise<RemoteRun | undefined>;
    deleteSession(session: string): Promise<void>;
}
function connect(options: ConnectOptions): ServiceClient;
function messagesOf(runId: string, events: readonly RunEvent[]): readonly Message[];
