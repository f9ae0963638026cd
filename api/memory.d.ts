// @minagent/memory
interface Fact {
    readonly id: string;
    readonly text: string;
    readonly status: 'current' | 'quarantined' | 'superseded';
    readonly untrusted: boolean;
    readonly at: number;
    readonly importance: number;
    readonly mentions: number;
    readonly subject?: string;
    readonly speaker?: string;
    readonly session?: string;
    readonly source?: FactSource;
    readonly supersededBy?: string;
}
interface FactIndex extends Retriever {
    add(documents: readonly Document[]): Promise<unknown>;
    remove(ids: readonly string[]): Promise<unknown>;
}
interface FactSource {
    readonly runId?: string;
    readonly callId?: string;
    readonly idempotencyKey?: string;
}
interface Facts extends Retriever {
    remember(fact: string | NewFact): Promise<Remembered>;
    rememberAll(facts: readonly (string | NewFact)[]): Promise<readonly Remembered[]>;
    forget(id: string): Promise<boolean>;
    release(id: string): Promise<Fact | undefined>;
    get(id: string): Promise<Fact | undefined>;
    list(status?: Fact['status']): Promise<readonly Fact[]>;
}
interface FactsOptions {
    readonly store?: SessionStore;
    readonly id?: string;
    readonly clock?: Clock;
    readonly allow?: (fact: NewFact) => boolean;
    readonly maxLength?: number;
    readonly halfLifeMs?: number;
    readonly index?: FactIndex;
}
interface KeepTurnsOptions {
    readonly facts: Facts;
    readonly session?: string;
    readonly describe?: (name: string) => ToolMetadata | undefined;
}
interface MemoryToolOptions {
    readonly locale?: Locale;
}
interface MemoryToolTexts {
    readonly remember: string;
    readonly text: string;
    readonly subject: string;
    readonly importance: string;
    readonly recall: string;
    readonly query: string;
    readonly limit: string;
    readonly forget: string;
    readonly id: string;
    readonly remembered: Readonly<Record<'added' | 'merged' | 'quarantined' | 'superseded', (id: string) => string>>;
    readonly refused: Readonly<Record<'empty' | 'too_long' | 'secret' | 'refused_by_policy', string>>;
    readonly none: string;
    readonly forgotten: (id: string) => string;
    readonly notForgotten: string;
    readonly unknown: (id: string) => string;
}
interface NewFact {
    readonly text: string;
    readonly subject?: string;
    readonly importance?: number;
    readonly speaker?: string;
    readonly session?: string;
    readonly at?: number;
    readonly source?: FactSource;
    readonly untrusted?: boolean;
}
type Pinned = (message: Message) => boolean;
interface RecallOptions {
    readonly facts: Retriever;
    readonly retriever?: Retriever;
    readonly limitTokens?: number;
    readonly limit?: number;
    readonly onFailure?: (error: unknown, context: ContextInfo) => void;
    readonly texts?: RecallTexts;
    readonly locale?: Locale;
}
interface RecallTexts {
    readonly heading: string;
    readonly untrusted: string;
}
type RefusalReason = 'empty' | 'too_long' | 'secret' | 'refused_by_policy';
type Remembered = {
    readonly outcome: 'added' | 'merged' | 'quarantined';
    readonly fact: Fact;
} | {
    readonly outcome: 'superseded';
    readonly fact: Fact;
    readonly superseded: Fact;
} | {
    readonly outcome: 'refused';
    readonly reason: RefusalReason;
};
interface SummaryOptions {
    readonly model: Model;
    readonly keepRecent?: number;
    readonly limit?: number;
    readonly pinned?: Pinned;
    readonly describe?: (name: string) => ToolMetadata | undefined;
    readonly onFailure?: (error: unknown, context: ContextInfo) => void;
    readonly texts?: SummaryTexts;
    readonly locale?: Locale;
}
type SummaryPolicy = ContextPolicy & Observer;
interface SummaryTexts {
    readonly instructions: string;
    readonly marker: string;
    readonly assistant: string;
    readonly call: (name: string, args: string) => string;
    readonly result: (name: string) => string;
}
interface TokenBudgetOptions {
    readonly pinned?: Pinned;
    readonly family?: TokenFamily;
}
interface ViewReport {
    readonly runId: string;
    readonly round: number;
    readonly given: number;
    readonly shown: number;
    readonly cachePrefix: number;
}
interface WindowOptions {
    readonly pinned?: Pinned;
}
function compose(...policies: readonly ContextPolicy[]): ContextPolicy;
function facts(options?: FactsOptions): Facts;
function keepTurns({ facts, session, describe }: KeepTurnsOptions): ContextPolicy;
const memoryToolTexts: Readonly<Record<Locale, MemoryToolTexts>>;
function memoryTools(facts: Facts, { locale }?: MemoryToolOptions): Tool[];
function recall(options: RecallOptions): ContextPolicy;
const recallTexts: Readonly<Record<Locale, RecallTexts>>;
function summary(options: SummaryOptions): SummaryPolicy;
const summaryTexts: Readonly<Record<Locale, SummaryTexts>>;
function tokenBudget(limit: number, { pinned, family }?: TokenBudgetOptions): ContextPolicy;
function window(count: number, { pinned }?: WindowOptions): ContextPolicy;
function withViewReport(policy: ContextPolicy, report: (report: ViewReport) => void): ContextPolicy;
