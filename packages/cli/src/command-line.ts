import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { version } from '../package.json'
import type { CliIo } from './cli-io.ts'

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'run'; readonly words: readonly string[]; readonly options: CommandOptions }
  | { readonly kind: 'models' | 'runs'; readonly json: boolean }
  | CommandEnd

/** Nothing more to do: help was shown, or an error was told. */
interface CommandEnd {
  readonly kind: 'end'
  readonly exitCode: 0 | 2
}

/** The options of the command. */
export interface CommandOptions {
  /** The real path of the user's folder. */
  readonly dir?: string | undefined
  readonly json?: boolean
  readonly maxSteps?: number | undefined
  /** `local`, or a model id such as `openai/gpt-6-luna`. */
  readonly model?: string | undefined
  /** Use what the environment offers, without a question. */
  readonly real?: boolean
  /** Go on with a run: the one whose id begins so, or (`true`) the last that was cut off. */
  readonly resume?: string | true
  readonly color: boolean
}

/** Reads the arguments (without the program's name); help, version and errors are written at once. */
export function parseCommandLine(argv: readonly string[], io: CliIo): CommandLine {
  const command = commandFor(io)
  try {
    let list: 'models' | 'runs' | undefined
    for (const [name, description] of LISTS) {
      command
        .command(name)
        .description(description)
        .option('--json', 'one object a line')
        .action(() => {
          list = name
        })
    }
    command.action(() => undefined).parse(argv, { from: 'user' })
    const options = command.opts<CommandOptions>()
    return list ? { kind: list, json: options.json === true } : { kind: 'run', words: command.args, options }
  } catch (error) {
    if (error instanceof CommanderError) return { kind: 'end', exitCode: error.exitCode === 0 ? 0 : 2 }
    throw error
  }
}

const LISTS = [
  ['models', 'list the models that could be used, and why'],
  ['runs', 'list the runs of the last 30 days; what was cut off can be gone on with (--resume)'],
] as const

function commandFor(io: CliIo): Command {
  return new Command('minagent')
    .description(
      'Answers a question with tools, in the terminal. Without a question it is a chat, or reads one question a line from a pipe.',
    )
    .argument('[question...]', 'the question; "-" reads questions from standard input, one a line')
    .option('--dir <folder>', 'let the tools search and read the text files of this folder (read-only)', (value) => folderAt(io.cwd, value))
    .option('--json', 'write one event a line to standard output, and nothing else')
    .option('--max-steps <n>', 'stop after so many model rounds (default: 8)', positiveInteger)
    .option('--model <id>', 'ask this model, such as openai/gpt-6-luna, or "local"')
    .option('--real', 'ask the model that the environment offers (see: minagent models); its calls may cost money')
    .option('--resume [id]', 'go on with a run that was cut off: the last one, or the one whose id begins so (see: minagent runs)')
    .option('--no-color', 'no colors (also: NO_COLOR in the environment)')
    .version(version)
    .showHelpAfterError('(see minagent --help; a question that begins with "-" goes after "--")')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
}

function folderAt(cwd: string, value: string): string {
  const path = resolve(cwd, value)
  try {
    if (statSync(path).isDirectory()) return realpathSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new InvalidArgumentError(code === 'ENOENT' ? 'There is no such folder.' : `It cannot be opened (${code}).`)
  }
  throw new InvalidArgumentError('It is not a folder.')
}

function positiveInteger(value: string): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= 1 && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError('It must be a whole number from 1 on.')
}
