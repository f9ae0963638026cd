import { Argument, Command, Option } from 'commander'
import { version } from '../package.json'
import type { CliIo } from './cli-io.ts'
import type { OptionReaders, RunnableCommand } from './command-line.ts'
import type { HelpTexts } from './texts/help-texts.ts'

/** The commands as the parser knows them, and the one that was called. */
export interface CommandTree {
  readonly program: Command
  /** Undefined before something was parsed. */
  chosen(): ChosenCommand | undefined
}

interface ChosenCommand {
  readonly name: RunnableCommand | 'run'
  readonly words: readonly string[]
  /** Absent for the program itself. */
  readonly command?: Command
}

/** The shells that completion scripts are for. */
const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Commands, options and their help. */
export function commandTree(io: CliIo, texts: HelpTexts, readers: OptionReaders): CommandTree {
  let chosen: ChosenCommand | undefined
  const take: Take = (name, command) => (words) => {
    const given = typeof words === 'string' ? [words] : Array.isArray(words) ? words : []
    chosen = { name, words: given, ...(command ? { command } : {}) }
  }
  const program = dressed(new Command('minagent'), io, texts).description(texts.about)
  program.argument('[question...]', texts.question).action(take('run'))
  addOptions(program, texts, readers)
  addCommands(program, texts, { take, readers })
  return { program, chosen: () => chosen }
}

function addOptions(program: Command, { options }: HelpTexts, { folder, path, positive }: OptionReaders): void {
  program
    .option('--dir <folder>', options.dir, folder)
    .option('--docs <folder>', options.docs, folder)
    .option('--out <path>', options.out, path)
    .option('--json', options.json)
    .option('--max-steps <n>', options.maxSteps, positive)
    .option('--model <id>', options.model)
    .option('--real', options.real)
    .option('--resume [id]', options.resume)
    .addOption(new Option('--lang <language>', options.lang).choices(['en', 'zh']))
    .option('--no-color', options.noColor)
    .version(version, '-V, --version', options.version)
}

type Take = (name: ChosenCommand['name'], command?: Command) => (words: string | readonly string[] | undefined) => void

function addCommands(program: Command, texts: HelpTexts, { take, readers }: { take: Take; readers: OptionReaders }): void {
  const { commands, arguments: words } = texts
  const add = (parent: Command, name: RunnableCommand | 'run', isDefault = false) => {
    const child = parent.command(name.split(' ').at(-1) ?? name, { isDefault }).description(commands[name])
    child.action(take(name, child))
    return child.configureHelp({ ...program.configureHelp(), showGlobalOptions: true })
  }
  add(program, 'run').argument('[task...]', texts.task)
  for (const name of ['models', 'tools', 'skills'] as const) add(program, name)
  const mcp = program.command('mcp').description(commands.mcp)
  add(mcp, 'mcp show', true).argument('[server]', words.server)
  add(mcp, 'mcp approve').argument('<server>', words.server)
  add(program, 'sessions')
  const trace = program.command('trace').description(commands.trace)
  addTraceOptions(add(trace, 'trace show', true).argument('<file>', words.file), texts)
  add(trace, 'trace html').argument('<file>', words.file)
  const config = program.command('config').description(commands.config)
  for (const name of ['config show', 'config path', 'config init', 'config trust'] as const) add(config, name, name === 'config show')
  add(program, 'completion').addArgument(new Argument('<shell>', words.shell).choices(SHELLS))
  add(program, 'new').argument('<folder>', words.folder)
  add(program, 'index').argument('<documents>', words.documents)
  add(program, 'serve').option('--port <n>', texts.options.port, readers.port).option('--host <address>', texts.options.host)
  addEvalOptions(add(program, 'eval').argument('<module>', words.module), texts, readers)
  program
    .command('help')
    .description(commands.help)
    .argument('[command]', words.command)
    .action((name: string | undefined) => {
      const wanted = program.commands.find((command) => command.name() === name)
      if (name !== undefined && !wanted) program.error(`unknown command '${name}'`, { code: 'commander.unknownCommand', exitCode: 2 })
      ;(wanted ?? program).help()
    })
}

function addTraceOptions(command: Command, { options }: HelpTexts): void {
  command
    .option('-f, --follow', options.follow)
    .option('--run <id>', options.run)
    .option('--type <kind>', options.type)
    .option('--tool <name>', options.tool)
    .option('--failed', options.failed)
    .option('--grep <text>', options.grep)
    .option('--tree', options.tree)
}

function addEvalOptions(command: Command, { options }: HelpTexts, { path, share }: OptionReaders): void {
  command
    .option('--baseline <file>', options.baseline, path)
    .option('--save-baseline <file>', options.saveBaseline, path)
    .option('--common-cases', options.commonCases)
    .option('--min-pass <share>', options.minPass, share)
    .option('--html <file>', options.html, path)
    .option('--junit <file>', options.junit, path)
    .option('--markdown <file>', options.markdown, path)
}

/** Settings of a command that its own commands inherit. */
function dressed(command: Command, io: CliIo, { titles, options }: HelpTexts): Command {
  return command
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      // They name their choices and defaults themselves, in the language of the user.
      optionDescription: ({ description }) => description,
      argumentDescription: ({ description }) => description,
    })
    .helpOption('-h, --help', options.help)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Told once, in the language of the user, by whoever catches the error.
      outputError: () => undefined,
    })
}
