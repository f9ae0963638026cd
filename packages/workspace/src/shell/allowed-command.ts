import { lstat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { ToolError } from '@minagent/types'
import { checkRepository } from './check-repository.ts'
import type { CommandLine } from './command-line.ts'
import { commandTexts } from './command-prompts.ts'
import type { CommandRule } from './command-rules.ts'
import { findProgram } from './find-program.ts'
import { gitVariables } from './git-variables.ts'
import { fill } from './prompts.ts'
import { readArguments } from './read-arguments.ts'
import type { ShellParts } from './shell-parts.ts'

/** What a model asks `run_command` for. */
export interface AskedCommand {
  readonly program: string
  readonly arguments: readonly string[]
}

/** The command line of a call that the rules allow. @throws ToolError `PERMISSION_DENIED` that says what they do not. */
export async function allowedCommand(asked: AskedCommand, rules: readonly CommandRule[], parts: ShellParts): Promise<CommandLine> {
  const { rule, args } = await checkCommand(asked, rules, parts)
  const program = findProgram(rule.program, parts.env.PATH ?? '', parts.jail.root)
  if (program === undefined) throw new ToolError(fill(commandTexts[parts.locale].absent, { program: rule.program }))
  if (rule.program === 'git') await checkRepository(program, parts)
  return await parts.line(program, args, gitVariables(parts))
}

/** What the rules alone say of a call: the rule for its program, and the whole arguments. Nothing is run. @throws ToolError `PERMISSION_DENIED` */
export async function checkCommand(
  asked: AskedCommand,
  rules: readonly CommandRule[],
  parts: ShellParts,
): Promise<{ readonly rule: CommandRule; readonly args: readonly string[] }> {
  const rule = rules.find(({ program }) => program === asked.program)
  if (!rule) {
    const programs = rules.map(({ program }) => program).join(', ')
    throw new ToolError(fill(commandTexts[parts.locale].unknownProgram, { program: asked.program, programs }), 'PERMISSION_DENIED')
  }
  return { rule, args: await allowedArguments(asked.arguments, rule, parts) }
}

/** The whole arguments of a program: those that were given, if they are allowed, and those of the rule. */
async function allowedArguments(given: readonly string[], rule: CommandRule, parts: ShellParts): Promise<readonly string[]> {
  const { program, subcommands, before = [] } = rule
  if (subcommands === undefined) return [...before, ...(await fitting(given, rule, parts))]
  const [name = '', ...rest] = given
  const argumentRule = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (!argumentRule) {
    const names = Object.keys(subcommands).join(', ')
    throw new ToolError(fill(commandTexts[parts.locale].subcommand, { program, names }), 'PERMISSION_DENIED')
  }
  return [...before, name, ...(argumentRule.adding ?? []), ...(await fitting(rest, { ...argumentRule, program }, parts))]
}

async function fitting(given: readonly string[], rule: CommandRule, parts: ShellParts): Promise<readonly string[]> {
  const read = readArguments(given, rule)
  if (!read.allowed) {
    const values = { argument: read.argument, program: rule.program, options: (rule.options ?? []).join(' ') }
    throw new ToolError(fill(commandTexts[parts.locale].argument, values), 'PERMISSION_DENIED')
  }
  for (const path of read.paths) await checkPath(path, parts)
  return given
}

/** A path has to lead into the workspace; one that does not exist (a revision, a pattern) may at least not climb. @throws ToolError */
async function checkPath(path: string, { jail, locale }: ShellParts): Promise<void> {
  try {
    if (path.includes('\0') || path.split('/').includes('..')) throw new Error('It climbs.')
    const full = isAbsolute(path) ? path : join(jail.root, path)
    const exists = await lstat(full).catch(() => undefined)
    if (exists || isAbsolute(path)) await jail.resolve(path, 'read')
  } catch (cause) {
    throw new ToolError(fill(commandTexts[locale].path, { path }), 'PERMISSION_DENIED', { cause })
  }
}
