import type { Tool, ToolMetadata } from '@minagent/types'
import { type AskedCommand, allowedCommand, checkCommand } from './allowed-command.ts'
import { commandTexts } from './command-prompts.ts'
import { reportOf } from './command-report.ts'
import { type CommandRule, commandRules } from './command-rules.ts'
import { fill } from './prompts.ts'
import type { ShellParts } from './shell-parts.ts'
import { started } from './started.ts'

const LIMITS = { timeoutMs: 120_000 }
/** How long looking and ending may take besides. */
const MARGIN_MS = 30_000

/** `run_command`: a program of the list with its arguments, and no shell that could read more into them. */
export function runCommandTool(parts: ShellParts, rules: readonly CommandRule[] = commandRules): Tool {
  const texts = commandTexts[parts.locale]
  return {
    name: 'run_command',
    description: fill(texts.description, { programs: rules.map(usage).join(', ') }),
    parameters: {
      type: 'object',
      properties: {
        program: { type: 'string', description: texts.program },
        arguments: { type: 'array', items: { type: 'string' }, description: texts.arguments },
      },
      required: ['program'],
      additionalProperties: false,
    },
    timeoutMs: LIMITS.timeoutMs + MARGIN_MS,
    metadata: metadataOf(parts, rules),
    async precheck(args) {
      await checkCommand(askedIn(args), rules, parts)
    },
    async execute(args, context) {
      const asked = askedIn(args)
      const command = await allowedCommand(asked, rules, parts)
      const run = async () => await parts.runner.run(command, { clock: parts.clock, ...LIMITS }, context)
      return reportOf(await started(asked.program, parts.texts, run), LIMITS, parts.texts)
    },
  }
}

function usage({ program, subcommands }: CommandRule): string {
  return subcommands === undefined ? program : `${program} (${Object.keys(subcommands).join(' | ')})`
}

function askedIn({ program, arguments: words }: Readonly<Record<string, unknown>>): AskedCommand {
  return { program: String(program), arguments: Array.isArray(words) ? words.map(String) : [] }
}

/** The default list only reads; of another one nothing is known. */
function metadataOf({ sandbox }: ShellParts, rules: readonly CommandRule[]): ToolMetadata {
  const fixed = { executionLocation: 'local', permission: 'command', untrustedOutput: true } as const
  if (rules === commandRules) return { ...fixed, sideEffect: 'none', risk: 'low', idempotent: true }
  const confined = sandbox !== undefined && !sandbox.network
  return { ...fixed, sideEffect: confined ? 'local' : 'external', risk: 'medium', idempotent: false }
}
