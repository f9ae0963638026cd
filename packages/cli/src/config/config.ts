import type { PolicyRule } from '@minagent/tools'
import type { Locale } from '@minagent/types'

/** All settings of the command; what no file says has its default. */
export interface Config {
  /** Which model answers; absent where no file says it: then the environment does. */
  readonly llm?: LlmConfig | undefined
  readonly retry: RetryConfig
  readonly agent: AgentConfig
  readonly tools: ToolsConfig
  /** Folders of skills, as real paths or not: absolute. */
  readonly skillsFolders: readonly string[]
  readonly mcp: McpConfig
  /** Rules about tool calls, in order; they come before the default ones, and one that denies always wins. */
  readonly policy: readonly PolicyRule[]
  /** Absent: the environment says it. */
  readonly locale?: Locale | undefined
}

/** Which model is asked, where, and with which key. */
export interface LlmConfig {
  /** `local`, `anthropic`, `openai`, or another provider that `minagent models` lists. Default: the first whose key the environment has. */
  readonly provider?: string | undefined
  /** Default: the provider's usual one. */
  readonly model?: string | undefined
  /** Default: the provider's variable of the environment. */
  readonly apiKey?: string | undefined
  /** Default: the provider's public address. */
  readonly apiBase?: string | undefined
}

/** How often a failed model call is made again. */
export interface RetryConfig {
  readonly enabled: boolean
  /** Default 3. */
  readonly maxRetries: number
  /** Default 1 000. */
  readonly initialDelayMs: number
  /** Default 60 000. */
  readonly maxDelayMs: number
  /** By what the wait grows each time. Default 2. */
  readonly exponentialBase: number
}

/** Limits and places of an agent. */
export interface AgentConfig {
  /** Model rounds of a run. Default 50. */
  readonly maxSteps: number
  /** Tokens of a conversation from which on it is to be summarised. Default 80 000. */
  readonly tokenLimit: number
  /** The folder that the tools work in, absolute. */
  readonly workspaceFolder?: string | undefined
  /** A file with the system prompt, absolute. */
  readonly systemPromptFile?: string | undefined
}

/** Which families of tools are on; all are by default. */
export interface ToolsConfig {
  readonly files: boolean
  readonly shell: boolean
  readonly notes: boolean
  readonly web: boolean
  readonly skills: boolean
  readonly mcp: boolean
}

/** MCP servers, and how long they may take. */
export interface McpConfig {
  /** Default 10 000. */
  readonly connectTimeoutMs: number
  /** Default 60 000. */
  readonly executeTimeoutMs: number
  /** Default 120 000. */
  readonly sseReadTimeoutMs: number
  /** By name, in the form of `mcpServers` that other programs use too. */
  readonly servers: Readonly<Record<string, McpServerConfig>>
}

/** A server that is started (`command`) or called (`url`). */
export interface McpServerConfig {
  readonly command?: string | undefined
  readonly args?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly cwd?: string | undefined
  readonly url?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `stdio`, `sse`, `http` or `streamable_http`. Default: by `command` or `url`. */
  readonly type?: string | undefined
  readonly disabled: boolean
  /** In place of those of {@link McpConfig}. */
  readonly connectTimeoutMs?: number | undefined
  readonly executeTimeoutMs?: number | undefined
  readonly sseReadTimeoutMs?: number | undefined
}

/** What one file says: what does not stand in it is undefined. */
export interface ConfigValues {
  readonly llm?: LlmConfig | undefined
  readonly retry: Given<RetryConfig>
  readonly agent: Given<AgentConfig>
  readonly tools: Given<ToolsConfig>
  readonly skillsFolders?: readonly string[] | undefined
  readonly mcp: Given<McpConfig>
  readonly policy?: readonly PolicyRule[] | undefined
  readonly locale?: Locale | undefined
}

/** The members of a group that are there. */
type Given<Group> = { readonly [Key in keyof Group]?: Group[Key] | undefined }

/** The settings that values come to, with the defaults of what they leave out. */
export function withDefaults({ llm, retry, agent, tools, skillsFolders, mcp, policy, locale }: ConfigValues): Config {
  return {
    llm,
    retry: {
      enabled: retry.enabled ?? true,
      maxRetries: retry.maxRetries ?? 3,
      initialDelayMs: retry.initialDelayMs ?? 1_000,
      maxDelayMs: retry.maxDelayMs ?? 60_000,
      exponentialBase: retry.exponentialBase ?? 2,
    },
    agent: { ...agent, maxSteps: agent.maxSteps ?? 50, tokenLimit: agent.tokenLimit ?? 80_000 },
    tools: toolsWithDefaults(tools),
    skillsFolders: skillsFolders ?? [],
    mcp: {
      connectTimeoutMs: mcp.connectTimeoutMs ?? 10_000,
      executeTimeoutMs: mcp.executeTimeoutMs ?? 60_000,
      sseReadTimeoutMs: mcp.sseReadTimeoutMs ?? 120_000,
      servers: mcp.servers ?? {},
    },
    policy: policy ?? [],
    locale,
  }
}

function toolsWithDefaults({ files, shell, notes, web, skills, mcp }: Given<ToolsConfig>): ToolsConfig {
  return {
    files: files ?? true,
    shell: shell ?? true,
    notes: notes ?? true,
    web: web ?? true,
    skills: skills ?? true,
    mcp: mcp ?? true,
  }
}
