// @minagent/tools
type Approve = (call: ToolCall, tool: Tool, context: ToolContext, verdict: PolicyVerdict) => boolean | Promise<boolean>;
type ArgumentsOf<Schema> = OutputOf<Schema> extends infer Args extends object ? Args : Readonly<Record<string, unknown>>;
interface CacheOptions {
    readonly maxEntries?: number;
}
type Encoder = (result: ToolResult) => string;
type ExplainContext = Partial<ToolContext> & {
    readonly locale?: Locale;
};
type FromJsonSchema<S> = S extends PlainSchema ? PlainTypes[S['type']] : S extends {
    readonly const: infer Only;
} ? Only : S extends {
    readonly enum: readonly (infer One)[];
} ? One : S extends {
    readonly type: infer Type;
} ? FromType<S, Type> : unknown;
type ParametersSchema = StandardSchema | JsonSchema;
type Policy = (call: ToolCall, tool: Tool, context: ToolContext) => PolicyDecision | PolicyVerdict | Promise<PolicyDecision | PolicyVerdict>;
export { PolicyDecision } from '@minagent/types'
interface PolicyRule {
    readonly decision: PolicyDecision;
    readonly tool?: string | readonly string[];
    readonly permission?: string | readonly string[];
    readonly risk?: ToolMetadata['risk'] | readonly ToolMetadata['risk'][];
    readonly sideEffect?: ToolMetadata['sideEffect'] | readonly ToolMetadata['sideEffect'][];
    readonly arguments?: Readonly<Record<string, string | readonly string[]>>;
    readonly tainted?: boolean;
    readonly copied?: readonly string[] | true;
    readonly copiedLength?: number;
    readonly leakingLink?: boolean;
    readonly callsBefore?: number;
    readonly reason?: string;
}
export { PolicyVerdict } from '@minagent/types'
interface RegistryOptions {
    readonly policy?: Policy;
    readonly approve?: Approve;
    readonly encoder?: Encoder;
    readonly timeoutMs?: number;
    readonly locale?: Locale;
    readonly coerce?: boolean;
    readonly maxResultChars?: number;
    readonly clock?: Clock;
}
type RulePolicy = (call: ToolCall, tool: Tool, context: ToolContext) => PolicyVerdict;
interface RulePolicyOptions {
    readonly otherwise?: PolicyDecision;
    readonly locale?: Locale;
}
interface ToolDefinition<Schema extends ParametersSchema> extends Omit<Tool, 'parameters' | 'execute' | 'precheck' | 'verify'> {
    readonly parameters: Schema;
    execute(args: ArgumentsOf<Schema>, context: ToolContext): unknown;
    precheck?(args: ArgumentsOf<Schema>, context: ToolContext): void | Promise<void>;
    verify?(args: ArgumentsOf<Schema>, context: ToolContext): VerifyResult | Promise<VerifyResult>;
}
class ToolRegistry implements Toolbox {
    #private;
    readonly locale: Locale;
    constructor(tools?: Iterable<Tool>, options?: RegistryOptions);
    add(tool: Tool): this;
    remove(name: string): boolean;
    has(name: string): boolean;
    get(name: string): Tool | undefined;
    schemas(): readonly ToolSchema[];
    describe(name: string): ToolMetadata | undefined;
    execute(call: ToolCall, context?: Partial<ToolContext>): Promise<ToolResult>;
    verify(call: ToolCall, context?: Partial<ToolContext>): Promise<ToolResult | false | undefined>;
    call(call: ToolCall, context?: Partial<ToolContext>): Promise<string>;
    encode(result: ToolResult): string | EncodedResult;
}
interface ToolTexts {
    readonly problems: Readonly<Record<string, string>>;
    readonly otherProblem: string;
    readonly unfit: string;
    readonly more: string;
    readonly tooMuchWork: string;
    readonly nestedTooDeeply: string;
    readonly forbiddenName: string;
    readonly notAnObject: string;
    readonly anObject: string;
    readonly anArray: string;
    readonly knownTools: string;
    readonly denied: string;
    readonly risks: Readonly<Record<ToolMetadata['risk'], string>>;
    readonly reasons: Readonly<Record<PolicyReason, string>>;
    readonly explained: Readonly<Record<PolicyDecision | 'sentence' | 'byRule' | 'byNoRule' | 'noReason', string>>;
    readonly notJson: string;
    readonly cut: string;
}
const defaultPolicy: RulePolicy;
const defaultRules: readonly PolicyRule[];
function defineTool<const Schema extends ParametersSchema>(definition: ToolDefinition<Schema>): Tool;
const envelope: Encoder;
function explainPolicy(policy: Policy | readonly PolicyRule[], call: ToolCall, tool: Tool, context?: ExplainContext): Promise<string>;
function jsonSchema<const S extends JsonSchema>(schema: S): StandardSchema<FromJsonSchema<S>>;
const plain: Encoder;
function rulePolicy(rules: readonly PolicyRule[], { otherwise, locale }?: RulePolicyOptions): RulePolicy;
function toolMetadata(tool: Tool): ToolMetadata;
const toolTexts: Readonly<Record<Locale, ToolTexts>>;
function withCache(tool: Tool, { maxEntries }?: CacheOptions): Tool;
function withTimeout(tool: Tool, timeoutMs: number): Tool;

// mentioned above, not exported
type Flat<T> = {
    readonly [Key in keyof T]: T[Key];
};
type FromObject<S> = S extends {
    readonly properties: infer Properties;
} ? Flat<{
    readonly [Key in keyof Properties & Required<S>]: FromJsonSchema<Properties[Key]>;
} & {
    readonly [Key in Exclude<keyof Properties, Required<S>>]?: FromJsonSchema<Properties[Key]>;
}> : Readonly<Record<string, unknown>>;
type FromType<S, Type> = Type extends 'object' ? FromObject<S> : Type extends 'array' ? readonly (S extends {
    readonly items: infer Item;
} ? FromJsonSchema<Item> : unknown)[] : Type extends readonly (infer One)[] ? One extends keyof PlainTypes ? PlainTypes[One] : unknown : unknown;
type OutputOf<Schema> = Schema extends {
    readonly '~standard': {
        readonly types?: undefined;
    };
} ? unknown : Schema extends StandardSchema ? NonNullable<Schema['~standard']['types']>['output'] : FromJsonSchema<Schema>;
interface PlainSchema {
    readonly type: keyof PlainTypes;
    readonly const?: undefined;
    readonly enum?: undefined;
}
interface PlainTypes {
    readonly string: string;
    readonly number: number;
    readonly integer: number;
    readonly boolean: boolean;
    readonly null: null;
}
type PolicyReason = 'copied' | 'unnamedHost' | 'carried' | 'tainted' | 'callsBefore' | 'noRule' | ToolMetadata['sideEffect'];
type Required<S> = S extends {
    readonly required: readonly (infer Name)[];
} ? Name : never;
