import type { ConfigValues } from './config.ts'

/** The limits that are in force where the project's file has no consent. */
export interface LimitsInForce {
  readonly maxSteps: number
  readonly tokenLimit: number
}

/** A project's settings, in two parts. */
export interface ProjectConfig {
  /** What counts in any case. */
  readonly harmless: ConfigValues
  /** The keys of what counts only with consent. */
  readonly held: readonly string[]
}

/**
 * The rule for a project's file (S9): whoever wrote the project may be a stranger, so without consent its file can only take away:
 * lower a limit, switch tools off, deny calls. It can also choose the language. Everything else (models and their addresses, keys,
 * servers, skills, prompts, folders, and what allows more) counts once its user has agreed to this very file.
 */
export function projectConfig(values: ConfigValues, inForce: LimitsInForce): ProjectConfig {
  const { agent, tools, locale, policy } = values
  const off = Object.entries(tools).filter(([, on]) => on === false)
  const denied = policy?.filter(({ decision }) => decision === 'deny')
  const harmless: ConfigValues = {
    retry: {},
    agent: { maxSteps: lower(agent.maxSteps, inForce.maxSteps), tokenLimit: lower(agent.tokenLimit, inForce.tokenLimit) },
    tools: Object.fromEntries(off),
    mcp: {},
    policy: denied?.length === 0 ? undefined : denied,
    locale,
  }
  return { harmless, held: heldKeys(values, harmless) }
}

function lower(wanted: number | undefined, limit: number): number | undefined {
  return wanted !== undefined && wanted <= limit ? wanted : undefined
}

function heldKeys({ llm, retry, agent, tools, skillsFolders, mcp, policy }: ConfigValues, harmless: ConfigValues): readonly string[] {
  const { servers, ...timeouts } = mcp
  const held: readonly (readonly [string, unknown])[] = [
    ['provider', llm?.provider],
    ['model', llm?.model],
    ['api_base', llm?.apiBase],
    ['api_key', llm?.apiKey],
    ['retry', any(Object.values(retry))],
    ['max_steps', agent.maxSteps === harmless.agent.maxSteps ? undefined : agent.maxSteps],
    ['token_limit', agent.tokenLimit === harmless.agent.tokenLimit ? undefined : agent.tokenLimit],
    ['workspace_dir', agent.workspaceFolder],
    ['system_prompt_path', agent.systemPromptFile],
    ...Object.entries(TOOL_KEYS).map(([key, family]) => [`tools.${key}`, tools[family] || undefined] as const),
    ['tools.skills_dir', skillsFolders],
    ['tools.mcp', any(Object.values(timeouts))],
    ['mcpServers', servers],
    ['policy', policy?.length === harmless.policy?.length ? undefined : policy],
  ]
  return held.filter(([, value]) => value !== undefined).map(([key]) => key)
}

const TOOL_KEYS = {
  enable_file_tools: 'files',
  enable_bash: 'shell',
  enable_note: 'notes',
  enable_web: 'web',
  enable_skills: 'skills',
  enable_mcp: 'mcp',
} as const

function any(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined)
}
