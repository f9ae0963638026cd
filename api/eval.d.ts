// @minagent/eval
interface Agreement {
    readonly count: number;
    readonly errors: number;
    readonly agreed: number;
    readonly accuracy: number;
    readonly interval: Interval;
    readonly kappa?: number;
    readonly isSmall: boolean;
    readonly counts: readonly (LabelPair & {
        readonly count: number;
    })[];
}
interface AnswerPair {
    readonly input: string | readonly string[];
    readonly a: string;
    readonly b: string;
}
type ArgumentMatcher = unknown;
interface BootstrapOptions {
    readonly seed?: number;
    readonly level?: number;
    readonly resamples?: number;
    readonly range?: Interval;
}
interface CaseChange {
    readonly caseId: string;
    readonly baseline: number;
    readonly variant: number;
}
interface CitationFindings {
    readonly ok: boolean;
    readonly citations: readonly {
        readonly text: string;
        readonly status: string;
    }[];
    readonly quotes: readonly {
        readonly text: string;
        readonly status: string;
    }[];
}
interface CitationsOptions {
    readonly optional?: boolean;
    readonly name?: string;
}
interface CompareOptions {
    readonly baseline?: string | EvalReport;
    readonly scorer?: string;
    readonly seed?: number;
    readonly commonCases?: boolean;
}
interface Comparison {
    readonly version: 1;
    readonly dataset: {
        readonly name: string;
        readonly hash: string;
    };
    readonly older: boolean;
    readonly scorer?: string;
    readonly level: number;
    readonly seed: number;
    readonly pairs: readonly VariantComparison[];
    readonly notCompared: readonly string[];
}
interface CsvOptions {
    readonly delimiter?: string;
}
interface Dataset {
    readonly name: string;
    readonly cases: readonly EvalCase[];
    readonly hash: string;
}
interface DatasetOptions {
    readonly expected?: StandardSchema;
}
interface DetectionOptions {
    readonly alpha?: number;
    readonly power?: number;
}
interface Difference {
    readonly baseline: number;
    readonly variant: number;
    readonly difference: number;
    readonly interval: Interval;
}
interface EvalBudget {
    readonly costUsd?: number;
    readonly tokens?: number;
    readonly trials?: number;
}
interface EvalCache {
    get(key: string): string | undefined | Promise<string | undefined>;
    set(key: string, entry: string): void | Promise<void>;
}
interface EvalCase {
    readonly id: string;
    readonly input: string | readonly string[];
    readonly expected?: unknown;
    readonly tags?: readonly string[];
    readonly metadata?: Readonly<Record<string, unknown>>;
}
interface EvalNotice {
    readonly kind: 'cache_damaged' | 'cache_failed' | 'not_cached' | 'budget_used_up' | 'close_failed';
    readonly message: string;
}
interface EvalOptions {
    readonly dataset: Dataset;
    readonly variants: readonly Variant[];
    readonly scorers: readonly Scorer[];
    readonly repeats?: number;
    readonly concurrency?: number;
    readonly cache?: EvalCache;
    readonly budget?: EvalBudget;
    readonly seed?: number;
    readonly signal?: AbortSignal;
    readonly priceOf?: (modelId: string) => TokenPrice | undefined;
    readonly clock?: Clock;
    readonly onTrial?: (trial: Trial, report: TrialReport) => void;
    readonly onProgress?: (progress: EvalProgress) => void;
    readonly onNotice?: (notice: EvalNotice) => void;
}
interface EvalProgress {
    readonly done: number;
    readonly total: number;
    readonly cached: number;
    readonly passed: number;
    readonly failed: number;
    readonly errors: number;
    readonly elapsedMs: number;
    readonly leftMs?: number;
}
interface EvalReport {
    readonly version: 1;
    readonly dataset: {
        readonly name: string;
        readonly hash: string;
        readonly cases: number;
    };
    readonly variants: readonly string[];
    readonly scorers: readonly string[];
    readonly repeats: number;
    readonly seed: number;
    readonly trials: readonly TrialReport[];
    readonly stopped?: 'budget' | 'cancelled';
}
type Expected<T> = T | ((evalCase: EvalCase) => unknown);
interface ExpectedCall {
    readonly tool: string;
    readonly arguments?: Readonly<Record<string, ArgumentMatcher>>;
}
interface FlakyCase {
    readonly variant: string;
    readonly caseId: string;
    readonly passed: number;
    readonly failed: number;
    readonly errors: number;
    readonly scorers: readonly string[];
}
type Interval = readonly [
    low: number,
    high: number
];
interface JsonSubsetOptions {
    readonly expected?: Expected<object>;
    readonly name?: string;
}
interface JudgeOptions {
    readonly model: Model;
    readonly rubric: string;
    readonly locale?: Locale;
    readonly priceOf?: (modelId: string) => TokenPrice | undefined;
}
interface JudgeScorerOptions extends JudgeOptions {
    readonly votes?: number;
    readonly name?: string;
}
interface JudgeTexts {
    readonly one: string;
    readonly two: string;
    readonly reminder: string;
}
interface LabelPair {
    readonly judge: string;
    readonly human: string;
}
type MakeWorld = (setup: TrialSetup) => AgentLike | TrialWorld | Promise<AgentLike | TrialWorld>;
interface ModelUserOptions {
    readonly instructions: string;
    readonly maxTurns?: number;
    readonly stopWord?: string;
    readonly locale?: Locale;
}
interface NumericOptions {
    readonly expected?: Expected<number | readonly number[]>;
    readonly tolerance?: number;
    readonly relative?: number;
    readonly where?: 'any' | 'last';
    readonly name?: string;
}
type Outcome = 'pass' | 'fail' | 'error';
interface OutputOptions {
    readonly expected?: Expected<object>;
    readonly schema?: StandardSchema;
    readonly name?: string;
}
interface PairVerdict {
    readonly winner: 'a' | 'b' | 'tie';
    readonly consistent: boolean;
    readonly reasons: readonly [
        string,
        string
    ];
    readonly usage: Usage;
    readonly costUsd?: number;
}
interface PassRate {
    readonly variant: string;
    readonly k: number;
    readonly rate?: number;
    readonly cases: number;
    readonly tooFew: number;
    readonly errors: number;
}
interface PermutationOptions {
    readonly seed?: number;
    readonly resamples?: number;
}
interface PrintReportOptions extends ReportOptions {
    readonly maxChanges?: number;
}
interface RegexOptions {
    readonly expected?: Expected<RegExp | string | readonly string[]>;
    readonly jsonSchema?: (schema: JsonSchema) => StandardSchema;
    readonly name?: string;
}
interface ReportOptions {
    readonly comparison?: Comparison;
    readonly locale?: Locale;
}
interface Score {
    readonly outcome: Outcome;
    readonly value?: number;
    readonly reason?: string;
    readonly usage?: Usage;
    readonly costUsd?: number;
}
interface ScoreContext {
    readonly signal: AbortSignal;
}
interface Scorer {
    readonly name: string;
    readonly version?: string;
    score(trial: Trial, context: ScoreContext): Score | Promise<Score>;
}
interface SimulatedUser {
    next(messages: readonly Message[], context: {
        readonly signal: AbortSignal;
    }): string | undefined | Promise<string | undefined>;
}
interface StateOptions {
    readonly expected?: Expected<object>;
    readonly subset?: boolean;
    readonly name?: string;
}
interface SummarizeOptions {
    readonly scorer?: string;
}
interface TextOptions {
    readonly expected?: Expected<string | number | readonly (string | number)[]>;
    readonly caseSensitive?: boolean;
    readonly name?: string;
}
interface TraceOptions {
    readonly expected?: 'answer' | 'calls' | 'both';
    readonly redact?: RedactText;
}
type TrajectoryMode = 'strict' | 'unordered' | 'subset' | 'superset';
interface TrajectoryOptions {
    readonly expected?: Expected<readonly (ExpectedCall | string)[]>;
    readonly mode?: TrajectoryMode;
    readonly forbidden?: readonly (ExpectedCall | string)[];
    readonly subAgents?: boolean;
    readonly name?: string;
}
interface Trial {
    readonly case: EvalCase;
    readonly variant: string;
    readonly repeat: number;
    readonly answer: string;
    readonly output?: unknown;
    readonly messages: readonly Message[];
    readonly events: readonly PersistedEvent[];
    readonly turns: number;
    readonly steps: number;
    readonly usage: Usage;
    readonly costUsd?: number;
    readonly durationMs: number;
    readonly stopReason: RunStopReason;
    readonly state?: unknown;
    readonly error?: ErrorInfo;
}
interface TrialReport {
    readonly caseId: string;
    readonly variant: string;
    readonly repeat: number;
    readonly outcome: Outcome;
    readonly scores: Readonly<Record<string, Score>>;
    readonly answer: string;
    readonly steps: number;
    readonly usage: Usage;
    readonly costUsd?: number;
    readonly durationMs: number;
    readonly error?: ErrorInfo;
}
interface TrialSetup {
    readonly case: EvalCase;
    readonly repeat: number;
    readonly seed: number;
    readonly signal: AbortSignal;
}
interface TrialWorld {
    readonly agent: AgentLike;
    readonly user?: SimulatedUser;
    state?(): unknown;
    close?(): void | Promise<void>;
}
type UserScript = (answer: string, turn: number) => string | undefined;
interface UserTexts {
    readonly role: string;
    readonly begin: string;
}
interface Variant {
    readonly name: string;
    readonly version?: string;
    readonly agent: AgentLike | MakeWorld;
}
interface VariantComparison {
    readonly variant: string;
    readonly baseline: string;
    readonly verdict: Verdict;
    readonly quality?: Difference;
    readonly test: 'mcnemar' | 'permutation';
    readonly pValue: number;
    readonly correctedPValue: number;
    readonly minimumDetectable?: number;
    readonly cases: number;
    readonly leftOut: number;
    readonly errors: {
        readonly baseline: number;
        readonly variant: number;
    };
    readonly costUsd?: Difference;
    readonly steps?: Difference;
    readonly changes: readonly CaseChange[];
}
interface VariantSummary {
    readonly variant: string;
    readonly quality?: number;
    readonly interval: Interval;
    readonly cases: number;
    readonly judged: number;
    readonly errors: number;
    readonly costUsd?: number;
    readonly steps?: number;
}
type Verdict = 'better' | 'worse' | 'no_difference_seen';
const absent: {
    readonly $absent: true;
};
function agreement(pairs: readonly LabelPair[]): Agreement;
const any: {
    readonly $any: true;
};
function bootstrapInterval(values: readonly number[], { seed, level, resamples, range, }?: BootstrapOptions): Interval;
function callsOf(events: readonly RunEvent[], { subAgents }?: {
    subAgents?: boolean | undefined;
}): readonly ToolCall[];
function citations(check: (answer: string, trial: Trial) => CitationFindings | Promise<CitationFindings>, { optional, name }?: CitationsOptions): Scorer;
function compare(report: EvalReport, options?: CompareOptions): Comparison;
function contains(options?: TextOptions): Scorer;
function dataset(name: string, cases: readonly EvalCase[], { expected }?: DatasetOptions): Dataset;
function datasetFromTraces(name: string, traces: Iterable<RunEvent | RunResult>, options?: TraceOptions): Dataset;
function exact(options?: TextOptions): Scorer;
function findNumbers(text: string): readonly number[];
function flakyCases(report: EvalReport): readonly FlakyCase[];
function holmCorrection(pValues: readonly number[]): readonly number[];
function htmlReport(report: EvalReport, options?: ReportOptions): string;
function jsonSubset({ expected, name }?: JsonSubsetOptions): Scorer;
function judge(options: JudgeScorerOptions): Scorer;
function judgePair({ input, a, b }: AnswerPair, options: JudgeOptions & {
    readonly signal?: AbortSignal;
}): Promise<PairVerdict>;
const judgeTexts: Readonly<Record<Locale, JudgeTexts>>;
function junitReport(report: EvalReport): string;
function markdownReport(report: EvalReport, options?: ReportOptions): string;
function maxCost(usd: number): Scorer;
function maxSteps(steps: number): Scorer;
function mcnemarTest(onlyFirst: number, onlySecond: number): number;
function memoryCache(): EvalCache;
function minimumDetectableDifference(differences: readonly number[], { alpha, power }?: DetectionOptions): number | undefined;
function modelUser(model: Model, options: ModelUserOptions): SimulatedUser;
function numeric(options?: NumericOptions): Scorer;
function oneOf(...values: readonly unknown[]): {
    readonly $oneOf: readonly unknown[];
};
function output({ expected, schema, name }?: OutputOptions): Scorer;
function parseCsv(text: string, { delimiter }?: CsvOptions): readonly EvalCase[];
function parseJsonl(text: string): readonly EvalCase[];
function parseReport(value: unknown): EvalReport;
function passAtK(report: EvalReport, k: number): readonly PassRate[];
function passHatK(report: EvalReport, k: number): readonly PassRate[];
function permutationTest(differences: readonly number[], { seed, resamples }?: PermutationOptions): number;
function printReport(report: EvalReport, { maxChanges, ...options }?: PrintReportOptions): string;
function regex({ expected, jsonSchema, name }?: RegexOptions): Scorer;
function runEval(options: EvalOptions): Promise<EvalReport>;
function scriptedUser(script: readonly string[] | UserScript): SimulatedUser;
function state({ expected, subset, name }?: StateOptions): Scorer;
function summarize(report: EvalReport, { scorer }?: SummarizeOptions): readonly VariantSummary[];
function trajectory(options?: TrajectoryOptions): Scorer;
const userTexts: Readonly<Record<Locale, UserTexts>>;
function wilsonInterval(passed: number, total: number, level?: number): Interval;

// @minagent/eval/node
interface ReadDatasetOptions extends DatasetOptions {
    readonly name?: string;
}
function fileCache(folder: string): EvalCache;
function readDataset(file: string, { name, ...options }?: ReadDatasetOptions): Promise<Dataset>;

// @minagent/eval/matchers
interface AgentMatchers<R = void> {
    toAnswer(expected?: string | RegExp): R;
    toCallTool(tool: string, args?: ExpectedCall['arguments']): R;
    toMatchTrajectory(expected: readonly (ExpectedCall | string)[], options?: TrajectoryMatchOptions): R;
    toStayWithinBudget(limits: BudgetLimits): R;
}
type ArgumentMatcher = unknown;
interface BudgetLimits {
    readonly tokens?: number;
    readonly steps?: number;
    readonly toolCalls?: number;
    readonly costUsd?: number;
    readonly durationMs?: number;
}
interface ExpectedCall {
    readonly tool: string;
    readonly arguments?: Readonly<Record<string, ArgumentMatcher>>;
}
interface MatcherContext {
    readonly isNot?: boolean;
    readonly utils: {
        matcherHint(name: string, received?: string, expected?: string, options?: {
            readonly isNot?: boolean;
        }): string;
        printExpected(value: unknown): string;
        printReceived(value: unknown): string;
    };
}
interface MatcherResult {
    readonly pass: boolean;
    message(): string;
}
type Observable = RunResult | Trial | readonly RunEvent[];
interface TrajectoryMatchOptions {
    readonly mode?: TrajectoryMode;
    readonly subAgents?: boolean;
}
type TrajectoryMode = 'strict' | 'unordered' | 'subset' | 'superset';
const absent: {
    readonly $absent: true;
};
const any: {
    readonly $any: true;
};
const matchers: {
    toAnswer: typeof toAnswer;
    toCallTool: typeof toCallTool;
    toMatchTrajectory: typeof toMatchTrajectory;
    toStayWithinBudget: typeof toStayWithinBudget;
};
function oneOf(...values: readonly unknown[]): {
    readonly $oneOf: readonly unknown[];
};

// @minagent/eval/bfcl
interface BfclCall {
    readonly name: string;
    readonly accepted: Readonly<Record<string, readonly unknown[]>>;
}
interface BfclFunction {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
}
interface EvalCase {
    readonly id: string;
    readonly input: string | readonly string[];
    readonly expected?: unknown;
    readonly tags?: readonly string[];
    readonly metadata?: Readonly<Record<string, unknown>>;
}
interface Score {
    readonly outcome: Outcome;
    readonly value?: number;
    readonly reason?: string;
    readonly usage?: Usage;
    readonly costUsd?: number;
}
interface ScoreContext {
    readonly signal: AbortSignal;
}
interface Scorer {
    readonly name: string;
    readonly version?: string;
    score(trial: Trial, context: ScoreContext): Score | Promise<Score>;
}
function bfcl(): Scorer;
function bfclSchema(schema: unknown): JsonSchema;
function bfclTools(evalCase: EvalCase): readonly Tool[];
function readBfcl(questions: string, answers: string): readonly EvalCase[];
function rightCalls(evalCase: EvalCase): readonly {
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
}[];
function toolNames(names: readonly string[]): ReadonlyMap<string, string>;

// mentioned above, not exported
function toAnswer(this: MatcherContext, received: unknown, expected?: string | RegExp): MatcherResult;
function toCallTool(this: MatcherContext, received: unknown, tool: string, args?: ExpectedCall['arguments']): MatcherResult;
function toMatchTrajectory(this: MatcherContext, received: unknown, expected: readonly (ExpectedCall | string)[], { mode, subAgents }?: TrajectoryMatchOptions): MatcherResult;
function toStayWithinBudget(this: MatcherContext, received: unknown, limits: BudgetLimits): MatcherResult;
