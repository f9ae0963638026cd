// @minagent/planner
interface AskOptions {
    readonly agents?: Readonly<Record<string, string>>;
    readonly maxTasks?: number;
    readonly attempts?: number;
    readonly locale?: Locale;
    readonly signal?: AbortSignal;
}
interface BudgetLimits {
    readonly tokens?: number;
    readonly costUsd?: number;
}
interface CheckOptions {
    readonly agents?: readonly string[];
    readonly maxTasks?: number;
    readonly locale?: Locale;
}
interface ExecuteOptions {
    readonly agents: Readonly<Record<string, TaskAgent>>;
    readonly concurrency?: number;
    readonly budget?: Budget | BudgetLimits;
    readonly signal?: AbortSignal;
    readonly stepRunner?: StepRunner;
    readonly runId?: string;
    readonly onEvent?: (event: PlanEvent) => void;
    readonly replan?: Replan;
    readonly maxReplans?: number;
    readonly locale?: Locale;
}
interface Plan {
    readonly goal: string;
    readonly tasks: readonly PlanTask[];
}
type PlanEvent = {
    readonly runId: string;
} & ({
    readonly type: 'plan.started';
    readonly plan: Plan;
} | {
    readonly type: 'task.started';
    readonly id: string;
    readonly agent: string;
} | {
    readonly type: 'task.finished';
    readonly result: TaskResult;
    readonly recorded: boolean;
} | {
    readonly type: 'plan.replanned';
    readonly revision: number;
    readonly replaced: readonly string[];
    readonly plan: Plan;
} | {
    readonly type: 'plan.finished';
    readonly stopReason: PlanResult['stopReason'];
});
interface PlanProblem {
    readonly code: ProblemCode;
    readonly taskIds: readonly string[];
    readonly message: string;
}
interface PlanResult {
    readonly runId: string;
    readonly stopReason: 'completed' | 'failed' | 'waiting' | 'cancelled' | 'budget_exceeded';
    readonly plan: Plan;
    readonly tasks: readonly TaskResult[];
    readonly replaced: readonly TaskResult[];
    readonly usage: Usage;
    readonly error?: ErrorInfo;
}
interface PlanTask {
    readonly id: string;
    readonly task: string;
    readonly dependsOn: readonly string[];
    readonly agent?: string;
    readonly budget?: BudgetLimits;
}
interface PlannerTexts {
    readonly plan: string;
    readonly agents: string;
    readonly goal: string;
    readonly replan: string;
    readonly rejected: string;
    readonly more: string;
    readonly problems: Readonly<Record<ProblemCode, string>>;
    readonly expected: Readonly<Record<'plan' | 'text' | 'tasks' | 'task' | 'id' | 'ids' | 'budget', string>>;
    readonly task: string;
    readonly resultsAbove: string;
    readonly result: string;
}
type ProblemCode = 'not_json' | 'invalid_form' | 'empty' | 'too_many_tasks' | 'duplicate_id' | 'unknown_dependency' | 'unknown_agent' | 'cycle' | 'orphan';
interface Replacement {
    readonly tasks: readonly PlanTask[];
    readonly usage?: Usage;
    readonly untrusted?: boolean;
}
type Replan = (request: ReplanRequest) => Replacement | undefined | Promise<Replacement | undefined>;
type ReplanOptions = Omit<AskOptions, 'signal'>;
interface ReplanRequest {
    readonly plan: Plan;
    readonly results: readonly TaskResult[];
    readonly replaced: readonly string[];
    readonly agents: readonly string[];
    readonly revision: number;
    readonly signal: AbortSignal;
}
interface Spending {
    readonly tokens: number;
    readonly costUsd: number;
}
type TaskAgent = AgentLike | TaskFunction;
interface TaskAssignment {
    readonly goal: string;
    readonly task: PlanTask;
    readonly dependencies: readonly TaskDependency[];
    readonly context: readonly UserMessage[];
    readonly input: UserMessage;
    readonly runId: string;
    readonly signal: AbortSignal;
    readonly budget: Budget;
}
interface TaskDependency {
    readonly id: string;
    readonly task: string;
    readonly output: unknown;
    readonly untrusted: boolean;
}
type TaskFunction = (assignment: TaskAssignment) => unknown;
type TaskResult = ({
    readonly id: string;
    readonly status: 'succeeded';
    readonly output: unknown;
    readonly untrusted: boolean;
} & TaskUsage) | ({
    readonly id: string;
    readonly status: 'failed';
    readonly error: ErrorInfo;
} & TaskUsage) | ({
    readonly id: string;
    readonly status: 'waiting';
    readonly runId: string;
    readonly pending: readonly PendingCall[];
} & TaskUsage) | ({
    readonly id: string;
    readonly status: 'cancelled';
} & TaskUsage) | {
    readonly id: string;
    readonly status: 'skipped' | 'pending';
};
type TaskStatus = TaskResult['status'];
interface TaskUsage {
    readonly usage: Usage;
    readonly spent: Spending;
}
function checkPlan(plan: unknown, options?: CheckOptions): readonly PlanProblem[];
function executePlan(plan: Plan, options: ExecuteOptions): Promise<PlanResult>;
function makePlan(model: Model, goal: string, options?: AskOptions): Promise<Plan>;
function planToMermaid({ tasks }: Plan, results?: readonly TaskResult[]): string;
const plannerTexts: Readonly<Record<Locale, PlannerTexts>>;
function replanWith(model: Model, options?: ReplanOptions): Replan;
