import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locale } from '@minagent/types'
import { CommanderError, InvalidArgumentError } from 'commander'
import type { CliIo } from './cli-io.ts'
import { type CommandTree, commandTree } from './command-tree.ts'
import type { TraceOptions } from './commands/trace-options.ts'
import { complaintOf } from './complaint-of.ts'
import type { EvalCommandOptions } from './evaluation/eval-command-options.ts'
import { type HelpTexts, helpTexts } from './texts/help-texts.ts'

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'run'; readonly words: readonly string[]; readonly options: CommandOptions }
  | {
      readonly kind: 'command'
      readonly name: RunnableCommand
      /** Its argument, where it has one. */
      readonly argument: string | undefined
      readonly options: CommandOptions
    }
  | CommandEnd

/** The commands that do something of their own. */
export type RunnableCommand =
  | 'models'
  | 'tools'
  | 'skills'
  | 'mcp show'
  | 'mcp approve'
  | 'sessions'
  | 'trace show'
  | 'trace html'
  | 'eval'
  | 'config show'
  | 'config path'
  | 'config init'
  | 'config trust'
  | 'completion'
  | 'new'
  | 'index'
  | 'serve'

/** Nothing more to do: help was shown, or an error was told. */
interface CommandEnd {
  readonly kind: 'end'
  readonly exitCode: 0 | 2
}

/** The options of the command, and of the commands below it that have some of their own. */
export interface CommandOptions extends TraceOptions, EvalCommandOptions {
  /** The real path of the user's folder. */
  readonly dir?: string | undefined
  /** The real path of the folder of documents that answers come from. */
  readonly docs?: string | undefined
  /** The absolute path where the index of documents is kept, or a page is written. */
  readonly out?: string | undefined
  readonly json?: boolean
  readonly maxSteps?: number | undefined
  /** `local`, or a model id such as `openai/gpt-6-luna`. */
  readonly model?: string | undefined
  /** Use what the environment offers, without a question. */
  readonly real?: boolean
  /** Go on with a run: the one whose id begins so, or (`true`) the last that was cut off. */
  readonly resume?: string | true
  /** Where to listen: a port (0: any), and an address. */
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly lang?: Locale
  readonly color: boolean
}

/**
 * Reads the arguments (without the program's name); help, version and errors are written at once, in the language of `locale`.
 * A first word that is exactly the name of a command is that command; what comes after `--` is always the question.
 */
export function parseCommandLine(argv: readonly string[], io: CliIo, locale: Locale): CommandLine {
  const texts = helpTexts[locale]
  const end = argv.indexOf('--')
  const [own, question] = end === -1 ? [argv, []] : [argv.slice(0, end), argv.slice(end + 1)]
  const tree = commandTree(io, texts, readers(io, texts))
  const named = tree.program.commands.find((command) => command.name() === own[0] && own[0] !== 'run')
  try {
    const line = lineOf(tree, named ? argv : own)
    if (question.length === 0 || named) return line
    if (line.kind === 'run') return { ...line, words: [...line.words, ...question] }
    return line.kind === 'end' ? line : complain(io, texts, `${texts.tooMany(line.name)} ${texts.askInstead(shownWords(argv))}`)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'end', exitCode: 0 }
    const advice = named && OF_WORDS.has(error.code) ? texts.askInstead(shownWords(argv)) : texts.seeHelp
    return complain(io, texts, `${unknownBelow(named, own, texts) ?? complaintOf(error, texts)}\n${advice}`)
  }
}

/** What is wrong with `config frob`: the command that is meant without a second word takes none. */
function unknownBelow(
  named: CommandTree['program'] | undefined,
  [name, ...words]: readonly string[],
  texts: HelpTexts,
): string | undefined {
  const commands = named?.commands ?? []
  const word = words.find((candidate) => !candidate.startsWith('-'))
  if (word === undefined || commands[0]?.registeredArguments.length !== 0 || commands.some((command) => command.name() === word))
    return undefined
  return texts.unknownCommand(
    `${name} ${word}`,
    commands.map((command) => command.name()),
  )
}

/** Mistakes that somebody makes who wanted to ask a question. */
const OF_WORDS: ReadonlySet<string> = new Set(['commander.excessArguments', 'commander.unknownCommand'])

function lineOf({ program, chosen }: CommandTree, argv: readonly string[]): CommandLine {
  program.parse(argv, { from: 'user' })
  const { name, words, command = program } = chosen() ?? { name: 'run', words: [] }
  const options = command.optsWithGlobals<CommandOptions>()
  if (name === 'run') return { kind: 'run', words, options }
  return { kind: 'command', name, argument: words[0], options }
}

function complain(io: CliIo, texts: HelpTexts, message: string): CommandEnd {
  io.stderr.write(`${texts.error(message)}\n`)
  return { kind: 'end', exitCode: 2 }
}

function shownWords(words: readonly string[]): string {
  return words.filter((word) => word !== '--').join(' ')
}

/** Turns the values of options into what they stand for. */
export interface OptionReaders {
  readonly folder: (value: string) => string
  readonly path: (value: string) => string
  readonly positive: (value: string) => number
  /** From 0 to 65535. */
  readonly port: (value: string) => number
  /** From 0 to 1. */
  readonly share: (value: string) => number
}

function readers(io: CliIo, texts: HelpTexts): OptionReaders {
  return {
    folder: (value) => folderAt(io.cwd, value, texts),
    path: (value) => resolve(io.cwd, value),
    positive: (value) => positiveInteger(value, texts),
    port: (value) => portOf(value, texts),
    share: (value) => shareOf(value, texts),
  }
}

function folderAt(cwd: string, value: string, texts: HelpTexts): string {
  const path = resolve(cwd, value)
  // An empty variable means no folder, least of all this one.
  if (value === '') throw new InvalidArgumentError(texts.noSuchFolder)
  try {
    if (statSync(path).isDirectory()) return realpathSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new InvalidArgumentError(code === 'ENOENT' ? texts.noSuchFolder : texts.cannotBeOpened(code))
  }
  throw new InvalidArgumentError(texts.noFolder)
}

function positiveInteger(value: string, texts: HelpTexts): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= 1 && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError(texts.noWholeNumber)
}

function portOf(value: string, texts: HelpTexts): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError(texts.noPort)
}

function shareOf(value: string, texts: HelpTexts): number {
  const share = value.trim() === '' ? Number.NaN : Number(value)
  if (!(share >= 0 && share <= 1)) throw new InvalidArgumentError(texts.noShare)
  return share
}
