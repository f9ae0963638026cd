import { readFileSync } from 'node:fs'
import { modelFromSettings } from '@minagent/models/node'
import { type Locale, MinagentError } from '@minagent/types'
import { type Config, withDefaults } from './config.ts'
import { type ConfigDocument, configError, parseConfig } from './config-document.ts'
import { type ConfigTexts, configTexts } from './config-texts.ts'
import { type ReadConfig, readConfig } from './read-config.ts'

/** What a config file is read with. */
export interface LoadConfigOptions {
  /** Where a key may stand instead. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** From where the workspace's relative path counts. Default: that of the process. */
  readonly cwd?: string
  /** The language of errors and warnings. Default `'en'`. */
  readonly locale?: Locale
}

/** A config file that was loaded. */
export interface LoadedConfig {
  readonly config: Config
  /** What is not wrong but strange, such as a setting that is not known; each names file and line. */
  readonly warnings: readonly string[]
}

/**
 * Loads one config file, with the defaults of what it leaves out.
 * @throws MinagentError `invalid_definition` when the file is not there, empty, no YAML, of wrong types, or names a provider for
 * which there is no key, or only a placeholder; the message names the file, the line and the key.
 */
export function loadConfig(path: string, options: LoadConfigOptions = {}): LoadedConfig {
  const { env = process.env, locale = 'en' } = options
  const file = readConfigFile(path, options)
  const problem = missingKeyOf(file, env, configTexts[locale])
  if (problem) throw problem
  return { config: withDefaults(file.values), warnings: file.warnings }
}

/** A file as it was read: its settings, and its text. */
export interface ConfigFile extends ReadConfig {
  readonly document: ConfigDocument
  readonly text: string
}

/** Reads one config file. @throws as {@link loadConfig}, but for a key that is missing. */
export function readConfigFile(path: string, { cwd = process.cwd(), locale = 'en' }: LoadConfigOptions = {}): ConfigFile {
  const texts = configTexts[locale]
  const text = textOf(path, texts)
  const document = parseConfig(path, text, texts)
  return { ...readConfig(document, texts, { cwd }), document, text }
}

/** The error of a file that names a model for which there is no key; undefined without one. */
export function missingKeyOf(
  { values: { llm }, document }: ConfigFile,
  env: NonNullable<LoadConfigOptions['env']>,
  texts: ConfigTexts,
): MinagentError<'invalid_definition'> | undefined {
  const provider = llm?.provider
  if (llm === undefined || provider === undefined || provider === 'local') return undefined
  const { usable, reason } = modelFromSettings({ ...llm, provider, baseUrl: llm.apiBase }, env)
  if (usable) return undefined
  const key = ['provider', 'model', 'api_base'].find((name) => Object.hasOwn(document.values, name)) ?? 'api_key'
  if (llm.apiKey !== undefined) return configError(document.path, document.lineOf([key]), texts.missingModel(provider))
  const variable = /[A-Z_]+_API_KEY/.exec(reason)?.[0] ?? 'api_key'
  return configError(document.path, document.lineOf([key]), texts.missingKey(`${key}: ${String(document.values[key])}`, variable))
}

function textOf(path: string, texts: ConfigTexts): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UTF-8?'
    throw new MinagentError('invalid_definition', said(code, path, texts), { details: { name: path } })
  }
}

function said(code: string, path: string, texts: ConfigTexts): string {
  if (code === 'EISDIR') return texts.isFolder(path)
  return code === 'ENOENT' ? texts.noSuchFile(path) : texts.unreadable(path, code)
}
