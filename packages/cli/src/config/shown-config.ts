import type { Config, McpServerConfig } from './config.ts'

const HIDDEN = '***'

/** The settings in the form of a file, with every secret hidden: the key, and what servers are given. */
export function shownConfig(config: Config, maxSteps: number | undefined): object {
  const { llm, retry, agent, tools, skillsFolders, mcp, policy, locale } = config
  return withoutUndefined({
    provider: llm?.provider,
    model: llm?.model,
    api_base: llm?.apiBase === undefined ? undefined : withoutSecrets(llm.apiBase),
    api_key: llm?.apiKey === undefined ? undefined : HIDDEN,
    retry: {
      enabled: retry.enabled,
      max_retries: retry.maxRetries,
      initial_delay: retry.initialDelayMs / 1_000,
      max_delay: retry.maxDelayMs / 1_000,
      exponential_base: retry.exponentialBase,
    },
    max_steps: maxSteps,
    token_limit: agent.tokenLimit,
    workspace_dir: agent.workspaceFolder,
    system_prompt_path: agent.systemPromptFile,
    locale,
    tools: {
      enable_file_tools: tools.files,
      enable_bash: tools.shell,
      enable_note: tools.notes,
      enable_web: tools.web,
      enable_skills: tools.skills,
      skills_dir: skillsFolders,
      enable_mcp: tools.mcp,
      mcp: {
        connect_timeout: mcp.connectTimeoutMs / 1_000,
        execute_timeout: mcp.executeTimeoutMs / 1_000,
        sse_read_timeout: mcp.sseReadTimeoutMs / 1_000,
      },
    },
    policy: policy.map(({ sideEffect, copiedLength, leakingLink, callsBefore, ...rule }) =>
      withoutUndefined({
        ...rule,
        side_effect: sideEffect,
        copied_length: copiedLength,
        leaking_link: leakingLink,
        calls_before: callsBefore,
      }),
    ),
    mcpServers: Object.fromEntries(Object.entries(mcp.servers).map(([name, server]) => [name, shownServer(server)])),
  })
}

/** A token is often an argument, or part of an address: their places are shown, what stands there is not. */
export function shownServer({ command, args, env, cwd, url, headers, type, disabled }: McpServerConfig): object {
  return withoutUndefined({
    type,
    command,
    args: args?.map((word, index) => (isHarmless(word) && !namesSecret(args[index - 1]) ? word : HIDDEN)),
    url: url === undefined ? undefined : withoutSecrets(url),
    cwd,
    env: env && Object.fromEntries(Object.keys(env).map((name) => [name, HIDDEN])),
    headers: headers && Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN])),
    disabled: disabled || undefined,
  })
}

function isHarmless(word: string): boolean {
  return /^-{1,2}[\w-]+$|^[\w@./-]{1,60}$/.test(word) && !looksSecret(word)
}

/** An option behind which a secret stands. */
function namesSecret(word = ''): boolean {
  return /^-.*(token|key|secret|pass|auth|cred)/i.test(word)
}

/** Long, with letters and digits mixed, and no path and no package. */
function looksSecret(word: string): boolean {
  return /^(sk|pk|ghp|gho|xox\w|key|token)[-_]/i.test(word) || (/^[\w-]{20,}$/.test(word) && /\d/.test(word) && /[a-z]/i.test(word))
}

function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return HIDDEN
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host}${pathname}${search === '' ? '' : `?${HIDDEN}`}`
}

function withoutUndefined(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
