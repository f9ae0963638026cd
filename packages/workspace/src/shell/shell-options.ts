import type { Clock, Locale } from '@minagent/types'
import type { SandboxChoice } from '../sandbox/sandbox.ts'
import type { CommandRule } from './command-rules.ts'

/** Options of {@link shellTools}. */
export interface ShellOptions {
  /** The folder of the workspace: every command starts there. */
  readonly root: string
  /** The name or absolute path of the shell of `bash`. Default: bash, or sh where there is none. */
  readonly shell?: string
  /** Default `'auto'`. */
  readonly sandbox?: SandboxChoice
  /** Variables for the commands, besides the harmless ones of this process (PATH, HOME, LANG and the like) that they get. */
  readonly env?: Readonly<Record<string, string>>
  /** What `run_command` may run. Default: {@link commandRules}, which only read the workspace. */
  readonly commands?: readonly CommandRule[]
  /** Told when there is no sandbox although there ought to be one. Default: `process.emitWarning`. */
  readonly onWarning?: (warning: string) => void
  /** Language of what the model reads; default `'en'`. */
  readonly locale?: Locale
  readonly clock?: Clock
}
