// @minagent/mcp
interface AgentTool {
    readonly name?: string;
    readonly description?: string;
}
type AroundCall = (call: McpCall, work: () => Promise<ToolResult>) => Promise<ToolResult>;
type Elicit = (question: Elicitation, signal: AbortSignal) => Promise<ElicitationAnswer> | ElicitationAnswer;
type Elicitation = {
    readonly server: string;
    readonly mode: 'form';
    readonly message: string;
    readonly schema: JsonSchema;
} | {
    readonly server: string;
    readonly mode: 'url';
    readonly message: string;
    readonly url: string;
};
type ElicitationAnswer = {
    readonly action: 'accept';
    readonly content?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
} | {
    readonly action: 'decline' | 'cancel';
};
interface FetchServeOptions extends Omit<ServeOptions, 'input' | 'output'> {
    readonly clock?: Clock;
}
interface HttpReach {
    readonly kind: 'streamable_http' | 'sse';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
}
interface HttpServeOptions extends Omit<ServeOptions, 'input' | 'output'> {
    readonly port?: number;
    readonly host?: string;
    readonly token?: string;
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
    readonly clock?: Clock;
}
interface HttpServerConfig extends McpServerTimes {
    readonly type?: 'streamable_http' | 'streamable-http' | 'http' | 'sse';
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
}
interface McpCall {
    readonly tool: string;
    readonly meta: Readonly<Record<string, unknown>>;
}
interface McpClient {
    servers(): readonly McpServerStatus[];
    tools(): readonly Tool[];
    withheld(): readonly WithheldTool[];
    pins(): McpPins;
    approve(server: string, tool?: string): void;
    updateRegistry(registry: McpRegistry): void;
    listResources(server: string): Promise<readonly McpResource[]>;
    readResource(server: string, uri: string): Promise<readonly Block[]>;
    listPrompts(server: string): Promise<readonly McpPrompt[]>;
    getPrompt(server: string, name: string, args?: Readonly<Record<string, string>>): Promise<readonly Message[]>;
    reconnect(server: string): Promise<void>;
    authorize(server: string, code: string): Promise<void>;
    close(): Promise<void>;
}
interface McpFetching extends Omit<McpServing, 'closed'> {
    fetch(request: Request): Promise<Response>;
}
interface McpHttpServing extends Omit<McpServing, 'closed'> {
    readonly url: string;
}
interface McpOptions {
    readonly pins?: McpPins;
    consent?(server: McpServer): boolean | Promise<boolean>;
    onChange?(server: string): void;
    onProgress?(progress: McpProgress): void;
    readonly requestMeta?: RequestMeta;
    readonly elicit?: Elicit;
    authProvider?(server: string): OAuthClientProvider | undefined;
    readonly reserved?: Iterable<string>;
    readonly locale?: Locale;
    readonly clock?: Clock;
}
type McpPins = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface McpProgress {
    readonly server: string;
    readonly tool: string;
    readonly callId: string;
    readonly progress: number;
    readonly total?: number;
    readonly message?: string;
}
interface McpPrompt {
    readonly name: string;
    readonly description?: string;
    readonly arguments: readonly {
        readonly name: string;
        readonly description?: string;
        readonly required: boolean;
    }[];
}
interface McpRegistry {
    add(tool: Tool): unknown;
    remove(name: string): boolean;
}
interface McpResource {
    readonly uri: string;
    readonly name: string;
    readonly description?: string;
    readonly mimeType?: string;
}
interface McpServer {
    readonly name: string;
    readonly reach: StdioReach | HttpReach;
    readonly disabled: boolean;
    readonly connectTimeoutMs: number;
    readonly executeTimeoutMs: number;
    readonly readTimeoutMs: number;
}
type McpServerConfig = StdioServerConfig | HttpServerConfig;
interface McpServerStatus {
    readonly name: string;
    readonly state: 'ready' | 'failed' | 'unauthorized' | 'disabled' | 'refused';
    readonly error?: string;
    readonly instructions?: string;
}
interface McpServerTimes {
    readonly disabled?: boolean;
    readonly connect_timeout?: number;
    readonly execute_timeout?: number;
    readonly sse_read_timeout?: number;
}
interface McpServing {
    readonly closed: Promise<void>;
    toolsChanged(): Promise<void>;
    close(): Promise<void>;
}
type McpSource = Toolbox | AgentLike;
interface McpTexts {
    readonly noDescription: string;
    readonly stopped: string;
    readonly lost: string;
    readonly timeout: string;
    readonly failed: string;
    readonly notStarted: string;
    readonly changed: string;
    readonly lastOutput: string;
    readonly failedWithoutText: string;
    readonly resource: string;
    readonly resourceLink: string;
    readonly tooLarge: string;
    readonly structured: string;
    readonly listResources: string;
    readonly readResource: string;
    readonly serverParameter: string;
    readonly uriParameter: string;
    readonly unknownServer: string;
    readonly agentTask: string;
    readonly agentDescription: string;
    readonly agentArguments: string;
    readonly agentStopped: string;
}
type RequestMeta = (request: {
    readonly method: string;
}) => Readonly<Record<string, unknown>>;
interface ServeOptions extends Partial<ServerInfo> {
    readonly tool?: AgentTool;
    readonly input?: Readable;
    readonly output?: Writable;
    readonly ids?: Ids;
    readonly aroundCall?: AroundCall;
}
interface ServerInfo {
    readonly name: string;
    readonly version: string;
    readonly instructions?: string;
}
interface StdioReach {
    readonly kind: 'stdio';
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    readonly cwd?: string;
}
interface StdioServerConfig extends McpServerTimes {
    readonly type?: 'stdio';
    readonly command: string;
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly cwd?: string;
}
type WithheldReason = 'changed' | 'new' | 'name_taken' | 'unusable';
interface WithheldTool {
    readonly server: string;
    readonly tool: string;
    readonly reason: WithheldReason;
    readonly message: string;
    readonly description: string;
}
function connectMcp(servers: Readonly<Record<string, McpServerConfig>>, options?: McpOptions): Promise<McpClient>;
function mcpFetch(source: McpSource, options?: FetchServeOptions): McpFetching;
const mcpTexts: Readonly<Record<Locale, McpTexts>>;
function parseMcpServer(name: string, config: unknown): McpServer;
function resourceTools(client: McpClient, { locale }?: {
    readonly locale?: Locale;
}): readonly Tool[];
function serveMcp(source: McpSource, options?: ServeOptions): Promise<McpServing>;
function serveMcpHttp(source: McpSource, options?: HttpServeOptions): Promise<McpHttpServing>;
