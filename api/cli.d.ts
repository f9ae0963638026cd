// @minagent/cli
interface AgentConfig {
    readonly maxSteps: number;
    readonly tokenLimit: number;
    readonly workspaceFolder?: string | undefined;
    readonly systemPromptFile?: string | undefined;
}
interface CliInput extends Terminal, AsyncIterable<unknown> {
    setRawMode?(isRaw: boolean): unknown;
}
interface CliIo {
    readonly stdin: CliInput;
    readonly stdout: CliOutput;
    readonly stderr: CliOutput;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    onInterrupt(listener: () => void): () => void;
    onTerminate?(listener: () => void): () => void;
}
interface CliOutput extends Terminal {
    getWindowSize?(): readonly [
        number,
        number
    ];
    write(text: string): unknown;
}
interface CliParts {
    readonly model?: Model;
    readonly tools?: readonly Tool[];
    readonly clock?: Clock;
    readonly packageFolder?: string | undefined;
}
interface Config {
    readonly llm?: LlmConfig | undefined;
    readonly retry: RetryConfig;
    readonly agent: AgentConfig;
    readonly tools: ToolsConfig;
    readonly skillsFolders: readonly string[];
    readonly mcp: McpConfig;
    readonly policy: readonly PolicyRule[];
    readonly locale?: Locale | undefined;
}
interface ConfigPlaces {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly packageFolder?: string | undefined;
}
interface DemoToolsOptions extends ToolOptions {
    readonly root?: string | undefined;
    readonly clock?: Clock | undefined;
}
interface FileToolOptions extends ToolOptions {
    readonly root: string;
}
interface LlmConfig {
    readonly provider?: string | undefined;
    readonly model?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly apiBase?: string | undefined;
}
interface LoadConfigOptions {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly cwd?: string;
    readonly locale?: Locale;
}
interface LoadedConfig {
    readonly config: Config;
    readonly warnings: readonly string[];
}
interface McpConfig {
    readonly connectTimeoutMs: number;
    readonly executeTimeoutMs: number;
    readonly sseReadTimeoutMs: number;
    readonly servers: Readonly<Record<string, McpServerConfig>>;
}
interface McpServerConfig {
    readonly command?: string | undefined;
    readonly args?: readonly string[] | undefined;
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly cwd?: string | undefined;
    readonly url?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly type?: string | undefined;
    readonly disabled: boolean;
    readonly connectTimeoutMs?: number | undefined;
    readonly executeTimeoutMs?: number | undefined;
    readonly sseReadTimeoutMs?: number | undefined;
}
interface RetryConfig {
    readonly enabled: boolean;
    readonly maxRetries: number;
    readonly initialDelayMs: number;
    readonly maxDelayMs: number;
    readonly exponentialBase: number;
}
interface Terminal {
    readonly isTTY?: boolean | undefined;
}
interface ToolOptions {
    readonly locale?: Locale;
}
interface ToolTexts {
    readonly divisionByZero: string;
    readonly numberTooLarge: string;
    unknownTimeZone(name: string): string;
    readonly emptyQuery: string;
}
interface ToolsConfig {
    readonly files: boolean;
    readonly shell: boolean;
    readonly notes: boolean;
    readonly web: boolean;
    readonly skills: boolean;
    readonly mcp: boolean;
}
function addTool({ locale }?: ToolOptions): Tool;
function calculatorTool({ locale }?: ToolOptions): Tool;
function currentTimeTool({ locale, clock }?: ToolOptions & {
    readonly clock?: Clock;
}): Tool;
function demoTools({ locale, root, clock }?: DemoToolsOptions): Tool[];
function displayWidth(text: string): number;
function findConfigFile(places: ConfigPlaces): string | null;
function loadConfig(path: string, options?: LoadConfigOptions): LoadedConfig;
function main(argv: readonly string[], io: CliIo, parts?: CliParts): Promise<0 | 1 | 2>;
function readDemoTextTool(): Tool;
function readFileTool(options: FileToolOptions): Tool;
function runCommand(parts?: CliParts): Promise<void>;
function searchFilesTool({ root, locale, clock }: FileToolOptions & {
    readonly clock?: Clock;
}): Tool;
const toolPrompts: {
    readonly add: {
        readonly description: "Add two numbers and give their sum. Use it for any addition. 加法：求两个数的和（加、相加、一共）。";
        readonly a: "The first number.";
        readonly b: "The number to add to it.";
    };
    readonly calculator: {
        readonly description: string;
        readonly left: "The number on the left of the operation.";
        readonly operation: "What to do with the two numbers.";
        readonly right: "The number on the right of the operation.";
    };
    readonly get_current_time: {
        readonly description: string;
        readonly timezone: "An IANA time zone such as Asia/Shanghai or Europe/Paris. 时区。";
    };
    readonly read_demo_text: {
        readonly description: "Read the built-in demo text about the architecture of this program. 读取内置的架构示例文本。";
    };
    readonly search_files: {
        readonly description: string;
        readonly query: "The key words to look for, or the whole question. 要搜索的关键词。";
    };
};
const toolTexts: Readonly<Record<Locale, ToolTexts>>;
function truncate(text: string, width: number): string;
function wrap(text: string, width: number): string[];
