import type { Clock, Locale } from '@minagent/types'
import { ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { Jail } from '../jail/jail.ts'
import { openJail } from '../jail/open-jail.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { childEnvironment } from './child-environment.ts'
import type { CommandLine } from './command-line.ts'
import { CommandRunner } from './command-runner.ts'
import { type ShellTexts, shellTexts } from './prompts.ts'
import type { ShellOptions } from './shell-options.ts'

/** What the shell tools of one workspace share. */
export interface ShellParts {
  readonly jail: Jail
  readonly sandbox: Sandbox | undefined
  readonly env: Readonly<Record<string, string>>
  readonly runner: CommandRunner
  readonly clock: Clock
  readonly locale: Locale
  readonly texts: ShellTexts
  /** The command line that runs a program in the workspace, inside the sandbox if there is one. @throws ToolError for NUL. */
  line(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<CommandLine>
}

/** @throws MinagentError `invalid_definition` when there is no such folder, or no sandbox though it is required. */
export function shellParts(options: ShellOptions): ShellParts {
  const { root, sandbox: choice = 'auto', locale = 'en', clock = systemClock } = options
  const { onWarning = (warning) => process.emitWarning(warning, 'MinagentWarning') } = options
  const jail = openJail(root, { locale })
  const sandbox = openSandbox(choice, jail.root, locale, onWarning)
  const env = childEnvironment(process.env, { ...options.env, PWD: jail.root })
  const texts = shellTexts[locale]
  return {
    jail,
    sandbox,
    env,
    runner: new CommandRunner(texts.closed),
    clock,
    locale,
    texts,
    async line(program, args, added = {}) {
      if (args.some((argument) => argument.includes('\0'))) throw new ToolError(texts.nul, 'INVALID_ARGUMENTS')
      const line = { program, arguments: args, folder: jail.root, env: { ...env, ...added } }
      return sandbox === undefined ? line : await sandbox.wrap(line, jail.root)
    },
  }
}
