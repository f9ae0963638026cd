import { dirname, resolve } from 'node:path'
import type { Locale } from '@minagent/types'
import type { ConfigValues, LlmConfig } from './config.ts'
import { type ConfigDocument, configError } from './config-document.ts'
import { type ConfigProblems, ConfigReader } from './config-reader.ts'
import type { ConfigTexts } from './config-texts.ts'
import { llmOf, providerNames } from './llm-of.ts'
import { readMcpServers, timeoutsOf } from './read-mcp-servers.ts'
import { readPolicy } from './read-policy.ts'

/** What a file says, and what is not wrong but strange in it. */
export interface ReadConfig {
  readonly values: ConfigValues
  readonly warnings: readonly string[]
}

/** From where relative paths of a file count. */
export interface ConfigFolders {
  /** For the workspace: where the command was started. */
  readonly cwd: string
}

const LOCALES: readonly Locale[] = ['en', 'zh']

/**
 * Reads the settings of a file. Its relative paths count from its own folder, the workspace's from where the command was started.
 * @throws MinagentError `invalid_definition` naming file, line and key of everything that is of a wrong type.
 */
export function readConfig(document: ConfigDocument, texts: ConfigTexts, { cwd }: ConfigFolders): ReadConfig {
  const problems: ConfigProblems = { errors: [], warnings: [] }
  const file = new ConfigReader(document, texts, problems)
  const here = (path: string) => resolve(dirname(document.path), path)
  const [tools, retry] = [file.group('tools'), file.group('retry')]
  const timeouts = tools.group('mcp')
  const values: ConfigValues = {
    llm: readLlm(file, texts),
    retry: retryOf(retry),
    agent: agentOf(file, cwd, here),
    tools: toolsOf(tools),
    skillsFolders: tools.texts('skills_dir')?.map(here),
    mcp: { ...timeoutsOf(timeouts), servers: readMcpServers(file.group('mcpServers'), texts, here) },
    policy: readPolicy(file, texts),
    locale: file.choice('locale', LOCALES),
  }
  // A file beside this one could change after somebody agreed to this one.
  tools.warnOf('mcp_config_path', texts.readElsewhere('tools.mcp_config_path', 'mcpServers'))
  for (const group of [file, tools, retry, timeouts]) group.warnOfUnknown()
  const [first, ...others] = problems.errors.toSorted((one, other) => one.line - other.line)
  if (first) {
    const rest = others.map(({ line, message }) => `\n${document.path}:${line}: ${message}`)
    throw configError(document.path, first.line, [first.message, ...rest].join(''))
  }
  return { values, warnings: problems.warnings.map(({ line, message }) => `${document.path}:${line}: ${message}`) }
}

function readLlm(file: ConfigReader, texts: ConfigTexts): LlmConfig | undefined {
  const apiKey = file.text('api_key')
  if (file.has('api_key') && isNoKey(apiKey)) file.refuse('api_key', texts.invalidKey('api_key'))
  return llmOf({ apiKey, apiBase: file.address('api_base'), model: file.text('model'), provider: file.choice('provider', providerNames()) })
}

/** Nothing, or what an example file has in its place. */
function isNoKey(key: string | undefined): boolean {
  return key === undefined || key.trim() === '' || key.trim() === 'YOUR_API_KEY_HERE'
}

function retryOf(retry: ConfigReader): ConfigValues['retry'] {
  return {
    enabled: retry.flag('enabled'),
    maxRetries: retry.whole('max_retries', 0),
    initialDelayMs: retry.seconds('initial_delay'),
    maxDelayMs: retry.seconds('max_delay'),
    exponentialBase: retry.number('exponential_base', 1),
  }
}

function agentOf(file: ConfigReader, cwd: string, here: (path: string) => string): ConfigValues['agent'] {
  const [workspace, prompt] = [file.text('workspace_dir'), file.text('system_prompt_path')]
  return {
    maxSteps: file.whole('max_steps', 1),
    tokenLimit: file.whole('token_limit', 1),
    workspaceFolder: workspace === undefined ? undefined : resolve(cwd, workspace),
    systemPromptFile: prompt === undefined ? undefined : here(prompt),
  }
}

function toolsOf(tools: ConfigReader): ConfigValues['tools'] {
  return {
    files: tools.flag('enable_file_tools'),
    shell: tools.flag('enable_bash'),
    notes: tools.flag('enable_note'),
    web: tools.flag('enable_web'),
    skills: tools.flag('enable_skills'),
    mcp: tools.flag('enable_mcp'),
  }
}
