import { type Tool, ToolError, type ToolMetadata } from '@minagent/types'
import { BackgroundCommands } from './background-commands.ts'
import { reportOf } from './command-report.ts'
import { findShell } from './find-shell.ts'
import { fill, type ShellTexts } from './prompts.ts'
import { runCommandTool } from './run-command-tool.ts'
import type { ShellOptions } from './shell-options.ts'
import { type ShellParts, shellParts } from './shell-parts.ts'
import { started } from './started.ts'

/** The shell tools of one workspace; `close` ends every command that runs. */
export type ShellTools = readonly Tool[] & {
  /** Ends all commands, those in the background as well. At the end of this process they end by themselves. */
  close(): Promise<void>
}

/** Above it a timeout counts as this, in seconds. */
const MAX_TIMEOUT = 600
/** In seconds. */
const DEFAULT_TIMEOUT = 120
/** How long the ending of a command may take besides its timeout. */
const ENDING_MS = 10_000

/**
 * `bash`, `bash_output`, `bash_kill` and `run_command` in the folder `root`. Keep what it returns until the end, and `close` it then.
 * @throws MinagentError `invalid_definition` when there is no such folder, or no sandbox though it is required.
 */
export function shellTools(options: ShellOptions): ShellTools {
  const parts = shellParts(options)
  const background = new BackgroundCommands(parts)
  const tools = [bash(parts, background, options.shell), bashOutput(parts.texts, background), bashKill(parts.texts, background)]
  return Object.assign([...tools, runCommandTool(parts, options.commands)], { close: () => parts.runner.close() })
}

function bash(parts: ShellParts, background: BackgroundCommands, shell: string | undefined): Tool {
  const { texts, runner, clock, env, jail } = parts
  const programFor = (command: string): string => {
    if (command.trim() === '') throw new ToolError(texts.empty, 'INVALID_ARGUMENTS')
    return findShell(shell, { path: env.PATH ?? '', outside: jail.root }, texts)
  }
  return {
    name: 'bash',
    description: fill(texts.bash, { shell: shell ?? 'bash' }) + surroundings(parts),
    parameters: {
      type: 'object',
      properties: {
        command: { type: 'string', description: texts.command },
        timeout: { type: 'number', description: texts.timeout },
        idle_timeout: { type: 'number', description: texts.idleTimeout },
        run_in_background: { type: 'boolean', description: texts.background },
      },
      required: ['command'],
      additionalProperties: false,
    },
    timeoutMs: MAX_TIMEOUT * 1000 + ENDING_MS,
    metadata: shellMetadata(parts),
    precheck: ({ command }) => void programFor(String(command)),
    async execute(args, context) {
      const command = String(args.command)
      const program = programFor(command)
      if (args.run_in_background === true) return fill(texts.started, { id: await background.start(program, command) })
      const limits = { timeoutMs: secondsOf(args.timeout) * 1000, idleMs: idleMsOf(args.idle_timeout) }
      const line = await parts.line(program, ['-c', command])
      return reportOf(await started(program, texts, () => runner.run(line, { clock, ...limits }, context)), limits, texts)
    },
  }
}

function bashOutput(texts: ShellTexts, background: BackgroundCommands): Tool {
  return {
    name: 'bash_output',
    description: texts.bashOutput,
    parameters: {
      type: 'object',
      properties: { id: { type: 'string', description: texts.id }, filter: { type: 'string', description: texts.filter } },
      required: ['id'],
      additionalProperties: false,
    },
    // What was read is gone: reading twice gives something else.
    metadata: { ...OWN_COMMANDS, sideEffect: 'none', risk: 'low', idempotent: false },
    execute: ({ id, filter }) => background.read(String(id), filter === undefined ? undefined : String(filter)),
  }
}

function bashKill(texts: ShellTexts, background: BackgroundCommands): Tool {
  return {
    name: 'bash_kill',
    description: texts.bashKill,
    parameters: {
      type: 'object',
      properties: { id: { type: 'string', description: texts.id } },
      required: ['id'],
      additionalProperties: false,
    },
    metadata: { ...OWN_COMMANDS, sideEffect: 'local', risk: 'low', idempotent: false },
    execute: ({ id }) => background.kill(String(id)),
  }
}

const OWN_COMMANDS = { executionLocation: 'local', permission: 'shell', untrustedOutput: true } as const

function shellMetadata({ sandbox }: ShellParts): ToolMetadata {
  const confined = sandbox !== undefined && !sandbox.network
  return { ...OWN_COMMANDS, sideEffect: confined ? 'local' : 'external', risk: confined ? 'medium' : 'high', idempotent: false }
}

function surroundings({ sandbox, texts }: ShellParts): string {
  if (sandbox === undefined) return texts.unsandboxed
  return sandbox.network ? texts.sandboxed : texts.sandboxedOffline
}

function secondsOf(timeout: unknown): number {
  if (typeof timeout !== 'number' || !(timeout >= 1)) return DEFAULT_TIMEOUT
  return Math.min(timeout, MAX_TIMEOUT)
}

function idleMsOf(timeout: unknown): number | undefined {
  return typeof timeout === 'number' && timeout > 0 ? timeout * 1000 : undefined
}
