// @minagent/session
interface DurableOptions {
    readonly owner?: string;
    readonly leaseMs?: number;
    readonly version?: string;
    readonly onChange?: 'strict' | 'continue';
    readonly resumeBudget?: number;
    readonly approvalMs?: number;
    readonly clock?: Clock;
    readonly ids?: Ids;
}
interface JournaledAgent extends DurableAgent {
    cancel(runId: string, reason?: string): Promise<void>;
    replay(runId: string): Promise<RunResult>;
    fork(runId: string, at: number): Promise<string>;
    prune(before: number): Promise<number>;
}
interface RedactedJournalOptions {
    readonly vault: SecretVault;
    readonly redact?: RedactText;
    readonly ids?: Ids;
}
interface SecretVault {
    put(runId: string, secrets: ReadonlyMap<string, string>): Promise<void>;
    read(runId: string): Promise<ReadonlyMap<string, string>>;
    delete(runId: string): Promise<void>;
}
type SendOptions = Omit<RunOptions, 'messages'>;
class Session {
    #private;
    readonly id: string;
    metadata: object;
    constructor(agent: AgentLike, options?: SessionOptions);
    static load(agent: AgentLike, store: SessionStore, id: string, options?: Omit<SessionOptions, 'id' | 'store'>): Promise<Session>;
    static fromJSON(agent: AgentLike, json: unknown, options?: Omit<SessionOptions, 'id' | 'messages' | 'metadata'>): Session;
    get version(): number;
    send(input: RunInput, options?: SendOptions): Promise<RunResult>;
    adopt(result: RunResult): Promise<void>;
    history(): readonly Message[];
    clear(): Promise<void>;
    fork(at?: number): Session;
    save(): Promise<void>;
    toJSON(): SessionJson;
}
interface SessionJson {
    readonly id: string;
    readonly version: number;
    readonly messages: readonly object[];
    readonly metadata: object;
    readonly updated_at: number;
}
interface SessionOptions {
    readonly id?: string;
    readonly store?: SessionStore;
    readonly metadata?: object;
    readonly messages?: readonly Message[];
    readonly clock?: Clock;
    readonly ids?: Ids$1;
}
type StepStoreOptions = Pick<DurableOptions, 'owner' | 'leaseMs' | 'version' | 'onChange' | 'resumeBudget' | 'clock' | 'ids'>;
function journaled(agent: ResumableAgent, journal: Journal, options?: DurableOptions): JournaledAgent;
function memoryJournal({ clock }?: {
    readonly clock?: Clock;
}): Journal;
function memorySessions(): SessionStore;
function memoryVault(): SecretVault;
function redactedJournal(journal: Journal, options: RedactedJournalOptions): Journal;
function stepStore(journal: Journal, options?: StepStoreOptions): StepStore;

// @minagent/session/node
interface FileJournalOptions {
    readonly onTorn?: (tail: TornTail) => void;
    readonly clock?: Clock;
}
interface TornTail {
    readonly runId: string;
    readonly file: string;
    readonly bytes: number;
}
function fileJournal(folder: string, { onTorn, clock }?: FileJournalOptions): Journal;
function fileSessions(folder: string): SessionStore;

// @minagent/session/sqlite
interface SqliteDatabase {
    exec(sql: string): unknown;
    prepare(sql: string): SqliteStatement;
    close(): unknown;
}
interface SqliteJournal extends Journal {
    close(): Promise<void>;
}
interface SqliteSessions extends SessionStore {
    close(): Promise<void>;
}
interface SqliteStatement {
    run(...values: SqliteValue[]): {
        readonly changes: number | bigint;
    };
    all(...values: SqliteValue[]): unknown[];
}
type SqliteValue = string | number | null;
function sqliteJournal(fileOrDatabase: string | SqliteDatabase, { clock }?: {
    readonly clock?: Clock;
}): SqliteJournal;
function sqliteSessions(fileOrDatabase: string | SqliteDatabase): SqliteSessions;

// @minagent/session/postgres
interface PostgresClient {
    query(text: string, values?: unknown[]): Promise<{
        readonly rows: readonly PostgresRow[];
    }>;
}
interface PostgresJournal extends Journal {
    prepare(): Promise<void>;
    close(): Promise<void>;
}
interface PostgresOptions {
    readonly schema?: string;
}
type PostgresRow = Readonly<Record<string, unknown>>;
interface PostgresSessions extends SessionStore {
    prepare(): Promise<void>;
    close(): Promise<void>;
}
function postgresJournal(urlOrClient: string | PostgresClient, options?: PostgresOptions): PostgresJournal;
function postgresSessions(urlOrClient: string | PostgresClient, options?: PostgresOptions): PostgresSessions;

// @minagent/session/restate
interface RestateContext {
    request(): {
        readonly id: string;
        readonly attemptCompletedSignal: AbortSignal;
    };
    run<T>(name: string, action: () => Promise<T>): PromiseLike<T>;
}
type RestateRunOptions = Omit<RunOptions, 'signal'>;
function restateSteps(context: RestateContext): StepRunner;
function runOnRestate(agent: AgentLike, context: RestateContext, input: RunInput, options?: RestateRunOptions): Promise<RunResult>;

// @minagent/session/testing
type CrashBuild = (context: CrashContext) => CrashSubject | Promise<CrashSubject>;
interface CrashContext {
    readonly runId: string;
    readonly folder: string;
    effect(key: string): void;
    happened(key: string): boolean;
}
interface CrashOptions {
    readonly repeatable?: readonly string[];
    readonly double?: boolean;
    readonly every?: number;
    readonly nodeArguments?: readonly string[];
    readonly cwd?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly timeoutMs?: number;
    readonly parallel?: number;
}
interface CrashReport {
    readonly boundaries: readonly string[];
    readonly kills: number;
    readonly unknownOutcomes: number;
    readonly effects: Readonly<Record<string, number>>;
    readonly differences: readonly string[];
}
interface CrashSubject {
    readonly agent: ResumableAgent;
    readonly journal: Journal;
    readonly input: RunInput;
    readonly decide?: (call: PendingCall) => ApprovalDecision;
    readonly options?: Omit<DurableOptions, 'owner'>;
    close?(): void | Promise<void>;
}
function crashEverywhere(module: string | URL, options?: CrashOptions): Promise<CrashReport>;
function runCrashChild(build: CrashBuild): Promise<void>;
