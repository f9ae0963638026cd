// @minagent/workspace
interface ArgumentRule {
    readonly options?: readonly string[];
    readonly words?: boolean;
    readonly operands?: 'paths' | 'pattern' | 'text' | 'none';
    readonly maxOperands?: number;
    readonly adding?: readonly string[];
}
interface BubblewrapOptions {
    readonly readable?: readonly string[];
    readonly network?: boolean;
}
interface CommandLine {
    readonly program: string;
    readonly arguments: readonly string[];
    readonly folder: string;
    readonly env: Readonly<Record<string, string>>;
}
interface CommandRule extends ArgumentRule {
    readonly program: string;
    readonly subcommands?: Readonly<Record<string, ArgumentRule>>;
    readonly before?: readonly string[];
}
interface CommandTexts {
    readonly description: string;
    readonly program: string;
    readonly arguments: string;
    readonly unknownProgram: string;
    readonly subcommand: string;
    readonly argument: string;
    readonly path: string;
    readonly absent: string;
    readonly repositoryOutside: string;
    readonly repositoryUnclear: string;
    readonly repositorySetting: string;
}
interface Egress {
    readonly allowHosts?: readonly string[];
    readonly denyHosts?: readonly string[];
    readonly ports?: readonly number[];
    readonly allowPrivate?: readonly string[];
}
interface FetchedContent {
    readonly url: string;
    readonly status: number;
    readonly contentType: string;
    readonly bytes: Uint8Array;
}
interface FileTexts {
    readonly readFile: {
        readonly description: string;
        readonly path: string;
        readonly offset: string;
        readonly limit: string;
    };
    readonly writeFile: {
        readonly description: string;
        readonly path: string;
        readonly content: string;
    };
    readonly editFile: {
        readonly description: string;
        readonly path: string;
        readonly oldText: string;
        readonly newText: string;
    };
    readonly listFiles: {
        readonly description: string;
        readonly path: string;
        readonly depth: string;
        readonly glob: string;
    };
    readonly empty: string;
    beyondEnd(offset: number, lines: number): string;
    readAs(encoding: string): string;
    shownLines(first: number, last: number, total: number): string;
    readonly readParts: string;
    truncated(tokens: number, limit: number): string;
    tooLarge(path: string, bytes: number, limit: number): string;
    binary(path: string, type: string, bytes: number): string;
    image(path: string, type: string, bytes: number): string;
    imageTooLarge(path: string, type: string, bytes: number, limit: number): string;
    written(path: string, created: boolean, bytes: number): string;
    readonly sameText: string;
    notFound(path: string): string;
    readonly numbersIncluded: string;
    whitespace(first: number, last: number, lines: string): string;
    nearest(line: number, text: string): string;
    ambiguous(path: string, count: number, lines: string): string;
    cannotEncode(path: string, encoding: string): string;
    edited(path: string): string;
    readonly diffCut: string;
    largeChange(line: number, removed: number, added: number): string;
    readonly badGlob: string;
    readonly nothingListed: string;
    moreEntries(shown: number): string;
}
interface FileToolOptions {
    readonly root: string;
    readonly locale?: Locale;
    readonly maxTokens?: number;
    readonly clock?: Clock;
}
interface HostAddress {
    readonly address: string;
    readonly family: number;
}
interface Jail {
    readonly root: string;
    resolve(path: string, access: 'read' | 'write'): Promise<JailedPath>;
    openFile(path: string): Promise<JailedFile>;
    openFolder(path: string): Promise<JailedFolder>;
    replaceFile(path: string, bytes: Uint8Array): Promise<{
        readonly created: boolean;
    }>;
}
interface JailTexts {
    readonly refused: Readonly<Record<Refusal, (path: string) => string>>;
    absolute(path: string): string;
    outside(path: string): string;
    isLink(path: string): string;
    swapped(path: string): string;
    missing(path: string): string;
    isFolder(path: string): string;
    notAFolder(path: string): string;
    notAFile(path: string): string;
    denied(path: string): string;
    failed(path: string, code: string): string;
}
interface JailedEntry {
    readonly name: string;
    readonly kind: 'file' | 'folder' | 'link' | 'other';
}
interface JailedFile {
    readonly handle: FileHandle;
    readonly stats: Stats;
}
interface JailedFolder {
    readonly relative: string;
    entries(): Promise<readonly JailedEntry[]>;
    stats(name: string): Promise<Stats>;
    openFolder(name: string): Promise<JailedFolder>;
    openFile(name: string): Promise<JailedFile>;
    close(): Promise<void>;
}
interface JailedPath {
    readonly real: string;
    readonly relative: string;
    readonly missing: readonly string[];
}
interface LoadedSkills {
    readonly skills: readonly Skill[];
    readonly problems: readonly SkillProblem[];
}
type Lookup = (host: string) => Promise<readonly HostAddress[]>;
type NotePlace = {
    readonly file: string;
    readonly root?: undefined;
} | {
    readonly root: string;
    readonly file?: undefined;
};
interface NoteTexts {
    readonly record: string;
    readonly recall: string;
    readonly text: string;
    readonly category: string;
    readonly wantedCategory: string;
    readonly recorded: (category: string) => string;
    readonly empty: string;
    readonly full: (megabytes: number) => string;
    readonly unusable: (reason: string) => string;
    readonly none: string;
    readonly noneIn: (category: string, known: string) => string;
    readonly found: string;
    readonly fromOutside: string;
    readonly left: (count: number) => string;
    readonly olderUnreadable: string;
    readonly damaged: (count: number) => string;
}
type NoteToolOptions = NotePlace & {
    readonly locale?: Locale;
    readonly clock?: Clock;
};
interface PageHead {
    readonly url: string;
    readonly status: number;
    readonly title: string;
    readonly contentType: string;
    readonly start: number;
    readonly end: number;
    readonly length: number;
    readonly hidden: number;
    readonly cut: boolean;
}
const SKILLS_PLACEHOLDER = "{SKILLS_METADATA}";
interface SafeFetchOptions {
    readonly egress?: Egress;
    readonly maxBytes?: number;
    readonly timeoutMs?: number;
    readonly lookup?: Lookup;
    readonly locale?: Locale;
    readonly signal?: AbortSignal;
    readonly clock?: Clock;
}
interface Sandbox {
    readonly name: string;
    readonly network: boolean;
    wrap(command: CommandLine, root: string): CommandLine | Promise<CommandLine>;
}
type SandboxChoice = 'auto' | 'required' | 'off' | Sandbox;
interface SandboxRuntimeManager {
    wrapWithSandbox(command: string): Promise<string>;
}
interface SearchTexts {
    readonly description: string;
    readonly pattern: string;
    readonly path: string;
    readonly literal: string;
    readonly ignoreCase: string;
    readonly glob: string;
    readonly context: string;
    badPattern(reason: string): string;
    readonly none: string;
    more(shown: number): string;
    outOfTime(seconds: number): string;
}
interface ShellOptions {
    readonly root: string;
    readonly shell?: string;
    readonly sandbox?: SandboxChoice;
    readonly env?: Readonly<Record<string, string>>;
    readonly commands?: readonly CommandRule[];
    readonly onWarning?: (warning: string) => void;
    readonly locale?: Locale;
    readonly clock?: Clock;
}
interface ShellTexts {
    readonly bash: string;
    readonly sandboxed: string;
    readonly sandboxedOffline: string;
    readonly unsandboxed: string;
    readonly command: string;
    readonly timeout: string;
    readonly idleTimeout: string;
    readonly background: string;
    readonly bashOutput: string;
    readonly id: string;
    readonly filter: string;
    readonly bashKill: string;
    readonly noOutput: string;
    readonly noNewOutput: string;
    readonly cut: string;
    readonly exitCode: string;
    readonly endedBySignal: string;
    readonly timedOut: string;
    readonly idle: string;
    readonly stopped: string;
    readonly started: string;
    readonly running: string;
    readonly killed: string;
    readonly dropped: string;
    readonly moreLines: string;
    readonly unknownId: string;
    readonly none: string;
    readonly tooMany: string;
    readonly badFilter: string;
    readonly slowFilter: string;
    readonly shellNotFound: string;
    readonly notStarted: string;
    readonly nul: string;
    readonly empty: string;
    readonly closed: string;
}
type ShellTools = readonly Tool[] & {
    close(): Promise<void>;
};
interface Skill {
    readonly name: string;
    readonly description: string;
    readonly folder: string;
    readonly license?: string;
    readonly compatibility?: string;
    readonly allowedTools?: readonly string[];
    readonly metadata?: Readonly<Record<string, unknown>>;
}
interface SkillProblem {
    readonly file: string;
    readonly reason: string;
    readonly skipped: boolean;
}
interface SkillProblemTexts {
    readonly folder: string;
    readonly link: string;
    readonly tooMany: (count: number) => string;
    readonly unreadable: string;
    readonly tooLarge: (kilobytes: number) => string;
    readonly notText: string;
    readonly noFrontMatter: string;
    readonly longFrontMatter: (kilobytes: number) => string;
    readonly badYaml: (reason: string) => string;
    readonly notAMap: string;
    readonly badName: string;
    readonly badDescription: (length: number) => string;
    readonly otherFolder: (name: string) => string;
    readonly duplicate: (name: string, first: string) => string;
}
interface SkillTexts {
    readonly description: string;
    readonly name: string;
    readonly file: string;
    readonly heading: string;
    readonly introduction: string;
    readonly unknown: (name: string, available: string) => string;
    readonly noSkills: string;
    readonly skillHead: (name: string, folder: string) => string;
    readonly filesHead: string;
    readonly moreFiles: (count: number) => string;
    readonly unknownFile: (name: string, file: string, files: string) => string;
    readonly notReadable: (file: string) => string;
    readonly problems: SkillProblemTexts;
}
interface SkillToolOptions {
    readonly folders: readonly string[];
    readonly root?: string | undefined;
    readonly locale?: Locale;
}
interface VisibleText {
    readonly text: string;
    readonly removed: number;
}
interface WebTexts {
    readonly description: string;
    readonly url: string;
    readonly offset: string;
    readonly invalidUrl: string;
    readonly scheme: (scheme: string) => string;
    readonly credentials: string;
    readonly port: (host: string, port: string) => string;
    readonly deniedHost: (host: string) => string;
    readonly unlistedHost: (host: string) => string;
    readonly privateAddress: (host: string) => string;
    readonly unknownHost: (host: string) => string;
    readonly downgrade: (host: string) => string;
    readonly redirects: (count: number) => string;
    readonly badRedirect: (host: string) => string;
    readonly unreachable: (host: string, reason: string) => string;
    readonly timedOut: (host: string, seconds: number) => string;
    readonly tooLarge: (host: string, bytes: number) => string;
    readonly encoding: (host: string, encoding: string) => string;
    readonly damaged: (host: string) => string;
    readonly binary: (type: string, bytes: number) => string;
    readonly pastEnd: (offset: number, length: number) => string;
    readonly head: (page: PageHead) => string;
    readonly image: string;
}
interface WebToolOptions {
    readonly egress?: Egress;
    readonly maxBytes?: number;
    readonly timeoutMs?: number;
    readonly pageCharacters?: number;
    readonly lookup?: Lookup;
    readonly locale?: Locale;
    readonly clock?: Clock;
}
interface WorkspaceOptions {
    readonly root: string;
    readonly shell?: false | Omit<ShellOptions, 'root' | 'sandbox' | 'locale' | 'clock'>;
    readonly sandbox?: SandboxChoice;
    readonly notes?: false | string;
    readonly skills?: readonly string[];
    readonly fetch?: false | Omit<WebToolOptions, 'locale' | 'clock'>;
    readonly locale?: Locale;
    readonly clock?: Clock;
}
type WorkspaceTools = readonly Tool[] & {
    close(): Promise<void>;
};
function bubblewrap({ readable, network }?: BubblewrapOptions): Sandbox;
const commandRules: readonly CommandRule[];
const commandTexts: Readonly<Record<Locale, CommandTexts>>;
const fileTexts: Readonly<Record<Locale, FileTexts>>;
function fileTools({ root, locale, maxTokens, ...clock }: FileToolOptions): Tool[];
function isPublicAddress(address: string): boolean;
const jailTexts: Readonly<Record<Locale, JailTexts>>;
function loadSkills(folders: readonly string[], options?: {
    readonly locale?: Locale;
}): Promise<LoadedSkills>;
const noteTexts: Readonly<Record<Locale, NoteTexts>>;
function noteTools(options: NoteToolOptions): Tool[];
function openJail(root: string, { locale }?: {
    readonly locale?: Locale;
}): Jail;
function safeFetch(url: string | URL, options?: SafeFetchOptions): Promise<FetchedContent>;
function sandboxRuntime(manager: SandboxRuntimeManager, { network }?: {
    readonly network?: boolean;
}): Sandbox;
const searchTexts: Readonly<Record<Locale, SearchTexts>>;
const shellTexts: Readonly<Record<Locale, ShellTexts>>;
function shellTools(options: ShellOptions): ShellTools;
const skillTexts: Readonly<Record<Locale, SkillTexts>>;
function skillTools({ folders, root, locale }: SkillToolOptions): Tool[];
function skillsPrompt(skills: readonly Skill[], options?: {
    readonly locale?: Locale;
}): string;
const webTexts: Readonly<Record<Locale, WebTexts>>;
function webTools(options?: WebToolOptions): Tool[];
function withSkills(systemPrompt: string, skills: readonly Skill[], options?: {
    readonly locale?: Locale;
}): string;
function withoutHidden(text: string): VisibleText;
function workspaceTools(options: WorkspaceOptions): WorkspaceTools;

// mentioned above, not exported
type Refusal = 'empty' | 'nul' | 'url' | 'home' | 'climbs' | 'windows';
