import { type Clock, isMinagentError, type Locale, type Model, type Tool } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { CliIo } from './cli-io.ts'
import { type CommandLine, parseCommandLine } from './command-line.ts'
import { complain, type Place } from './commands/place.ts'
import { runNamedCommand } from './commands/run-named-command.ts'
import { type CommandConfig, noConfig, readCommandConfig } from './config/command-config.ts'
import { answerOrResume } from './converse.ts'
import { indexingFailed } from './docs/bring-up-to-date.ts'
import { KeptRuns, keepingFailed } from './kept-runs.ts'
import { langOption, localeOf } from './locale.ts'
import { stateFolder } from './state-folder.ts'
import { commandTexts } from './texts/command-texts.ts'

/** What a program (or a test) can put in place of the command's own parts. */
export interface CliParts {
  /** Default: chosen by the configuration and the environment. */
  readonly model?: Model
  /** Offered besides the command's own tools. */
  readonly tools?: readonly Tool[]
  /** Default: the real one. */
  readonly clock?: Clock
  /** The folder of the installed command, whose `config/config.yaml` counts last. Default: none is looked for. */
  readonly packageFolder?: string | undefined
}

/**
 * The `minagent` command, as a function: reads `argv` (without the program's name), answers over `io`, resolves to the exit code:
 * 0 completed, 1 the run ended otherwise, 2 wrong usage or configuration. Rejects only for a defect of the program.
 */
export async function main(argv: readonly string[], io: CliIo, parts: CliParts = {}): Promise<0 | 1 | 2> {
  const locale = localeOf(argv, io.env)
  const line = parseCommandLine(argv, io, locale ?? 'en')
  if (line.kind === 'end') return line.exitCode
  try {
    const place = placeFor(line, { io, parts, locale: langOption(argv), fallback: locale ?? 'en' })
    return line.kind === 'run' ? await answerOrResume(line.words, place) : await runNamedCommand(line, place)
  } catch (error) {
    const texts = commandTexts[locale ?? 'en']
    // A setting that cannot be is told before anything ran (D20); it is no defect of the program.
    if (isMinagentError(error, 'invalid_definition')) return complain({ io, texts }, texts.problem(error.message), 2)
    if (keepingFailed(error) || indexingFailed(error)) return complain({ io, texts }, error.message, 1)
    throw error
  }
}

interface Surroundings {
  readonly io: CliIo
  readonly parts: CliParts
  /** Of `--lang`. */
  readonly locale: Locale | undefined
  /** Where the configuration says no language either. */
  readonly fallback: Locale
}

function placeFor(line: Exclude<CommandLine, { kind: 'end' }>, { io, parts, locale, fallback }: Surroundings): Place {
  const { clock = systemClock, packageFolder } = parts
  const places = { cwd: io.cwd, env: io.env, packageFolder }
  const settings: CommandConfig = needsConfig(line) ? readCommandConfig(places, locale ?? fallback) : noConfig
  for (const warning of settings.warnings) io.stderr.write(`${warning}\n`)
  const spoken = locale ?? settings.config.locale ?? fallback
  const runs = new KeptRuns(stateFolder(io.env), clock)
  return { io, parts, clock, runs, options: line.options, places, settings, locale: spoken, texts: commandTexts[spoken] }
}

/** A file that is broken must not keep its user from what helps against that. */
function needsConfig(line: CommandLine): boolean {
  return line.kind !== 'command' || !['completion', 'new', 'config init', 'config path'].includes(line.name)
}
