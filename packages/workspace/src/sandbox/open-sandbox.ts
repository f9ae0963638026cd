import { type Locale, MinagentError } from '@minagent/types'
import { bubblewrap, bubblewrapProblem } from './bubblewrap.ts'
import { sandboxTexts } from './prompts.ts'
import type { Sandbox, SandboxChoice } from './sandbox.ts'

/**
 * The sandbox of a choice for the workspace `root`, undefined for none; `warn` is told when there ought to be one.
 * @throws MinagentError `invalid_definition` when it is required and cannot be had.
 */
export function openSandbox(choice: SandboxChoice, root: string, locale: Locale, warn: (warning: string) => void): Sandbox | undefined {
  if (choice === 'off') return undefined
  if (typeof choice === 'object') return choice
  const problem = bubblewrapProblem(root)
  if (problem === undefined) return bubblewrap()
  const text = sandboxTexts[locale][choice === 'auto' ? 'absent' : 'required'].replace('{problem}', () => problem)
  if (choice === 'required') throw new MinagentError('invalid_definition', text, { details: { name: 'sandbox' } })
  warn(text)
  return undefined
}
