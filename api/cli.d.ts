// @minagent/cli
interface CliInput extends Terminal, AsyncIterable<unknown> {
}
interface CliIo {
    readonly stdin: CliInput;
    readonly stdout: CliOutput;
    readonly stderr: CliOutput;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    onInterrupt(listener: () => void): () => void;
}
interface CliOutput extends Terminal {
    write(text: string): unknown;
}
interface CliParts {
    readonly model?: Model;
    readonly tools?: readonly Tool[];
    readonly clock?: Clock;
}
interface DemoToolsOptions extends ToolOptions {
    readonly root?: string | undefined;
    readonly clock?: Clock | undefined;
}
interface FileToolOptions extends ToolOptions {
    readonly root: string;
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
    pathRefused(path: string): string;
    outsideFolder(path: string): string;
    noSuchFile(path: string): string;
    notAFile(path: string): string;
    notText(path: string): string;
    fileTooLarge(path: string, megabytes: number): string;
    unreadable(path: string): string;
}
function addTool({ locale }?: ToolOptions): Tool;
function calculatorTool({ locale }?: ToolOptions): Tool;
function currentTimeTool({ locale, clock }?: ToolOptions & {
    readonly clock?: Clock;
}): Tool;
function demoTools({ locale, root, clock }?: DemoToolsOptions): Tool[];
function main(argv: readonly string[], io: CliIo, parts?: CliParts): Promise<0 | 1 | 2>;
function readDemoTextTool(): Tool;
function readFileTool({ root, locale }: FileToolOptions): Tool;
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
    readonly read_file: {
        readonly description: string;
        readonly path: "The path of the file, relative to the folder, such as docs/notes.txt. 文件路径。";
        readonly offset: "The line to start from; the first line is 1, which is the default.";
        readonly limit: "How many lines to read; 200 by default.";
    };
};
const toolTexts: Readonly<Record<Locale, ToolTexts>>;
