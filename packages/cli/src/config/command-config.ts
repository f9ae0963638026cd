import { realpathSync } from 'node:fs'
import type { Locale } from '@minagent/types'
import { isFolder } from '../make-folder.ts'
import { type Config, type ConfigValues, withDefaults } from './config.ts'
import { configTexts } from './config-texts.ts'
import { type ConfigPlaces, type ConfigSource, configFiles, isFile } from './find-config-file.ts'
import { type ConfigFile, missingKeyOf, readConfigFile } from './load-config.ts'
import { projectConfig } from './project-config.ts'
import { trustIn } from './project-trust.ts'

/** All that the files say together. */
export interface CommandConfig {
  readonly config: Config
  /** The limit that a file or, where one counts in full, its default sets; undefined leaves it to the command. */
  readonly maxSteps: number | undefined
  /** The files that were read, the one that counts first. */
  readonly files: readonly ReadFile[]
  readonly warnings: readonly string[]
  /** The keys of the project's file that wait for consent. */
  readonly held: readonly string[]
}

/** A file that was read. */
interface ReadFile extends ConfigFile {
  readonly source: ConfigSource
  /** Its real path. */
  readonly path: string
  /** What the user said of a project's file; true for all others. */
  readonly trusted: boolean | undefined
}

/** No file at all. */
export const noConfig: CommandConfig = {
  config: withDefaults({ retry: {}, agent: {}, tools: {}, mcp: {} }),
  maxSteps: undefined,
  files: [],
  warnings: [],
  held: [],
}

/** What the command does without any file. */
const STEPS_WITHOUT_CONFIG = 8

/**
 * The settings of all config files: each one is taken from the first file that has it, the project's, the user's or the package's.
 * The settings of the model (provider, model, address, key) are taken together from one file, so that no key goes to another's address;
 * the rules about tool calls are put behind each other. Of a project's file without consent only what takes away counts ({@link projectConfig}).
 * @throws MinagentError `invalid_definition` for a file that cannot be understood, or a model without a key.
 */
export function readCommandConfig(places: ConfigPlaces, locale: Locale): CommandConfig {
  const files = configFiles(places)
    .filter(({ path }) => isFile(path) || isFolder(path))
    .map(({ source, path }) => readFile(source, realpathSync(path), places, locale))
  const full = files.filter(({ trusted }) => trusted === true)
  refuseMissingKey(full, places, locale)
  const base = merged(full.map(({ values }) => values))
  const doubtful = files.find(({ trusted }) => trusted !== true)
  const inForce = { ...withDefaults(base).agent, ...(full.length === 0 ? { maxSteps: STEPS_WITHOUT_CONFIG } : {}) }
  const { harmless, held } = doubtful ? projectConfig(doubtful.values, inForce) : { harmless: undefined, held: [] }
  const values = harmless ? merged([harmless, base]) : base
  const config = withDefaults(values)
  const maxSteps = full.length > 0 ? config.agent.maxSteps : values.agent.maxSteps
  return { config, maxSteps, files, held, warnings: files.flatMap(({ warnings }) => warnings) }
}

function readFile(source: ConfigSource, path: string, { cwd, env }: ConfigPlaces, locale: Locale): ReadFile {
  const file = readConfigFile(path, { env, cwd, locale })
  return { ...file, source, path, trusted: source === 'project' ? trustIn(path, file.text, env) : true }
}

function refuseMissingKey(files: readonly ReadFile[], { env }: ConfigPlaces, locale: Locale): void {
  const file = files.find(({ values }) => values.llm !== undefined)
  const problem = file && missingKeyOf(file, env, configTexts[locale])
  if (problem) throw problem
}

/** The settings together, those of the first that has them. */
function merged(all: readonly ConfigValues[]): ConfigValues {
  return all.reduceRight<ConfigValues>((below, above) => over(above, below), { retry: {}, agent: {}, tools: {}, mcp: {} })
}

function over(above: ConfigValues, below: ConfigValues): ConfigValues {
  return {
    llm: above.llm ?? below.llm,
    retry: { ...below.retry, ...present(above.retry) },
    agent: { ...below.agent, ...present(above.agent) },
    tools: { ...below.tools, ...present(above.tools) },
    skillsFolders: above.skillsFolders ?? below.skillsFolders,
    mcp: { ...below.mcp, ...present(above.mcp), servers: serversOf(above, below) },
    policy: rulesOf(above, below),
    locale: above.locale ?? below.locale,
  }
}

function serversOf(above: ConfigValues, below: ConfigValues): ConfigValues['mcp']['servers'] {
  return above.mcp.servers || below.mcp.servers ? { ...below.mcp.servers, ...above.mcp.servers } : undefined
}

/** The rules of the nearer file come first. */
function rulesOf({ policy: above = [] }: ConfigValues, { policy: below = [] }: ConfigValues): ConfigValues['policy'] {
  const rules = [...above, ...below]
  return rules.length === 0 ? undefined : rules
}

/** The members that have a value. */
function present<Group extends object>(group: Group): Partial<Group> {
  const there: Partial<Group> = { ...group }
  for (const key in there) if (there[key] === undefined) delete there[key]
  return there
}
