import { delimiter, dirname } from 'node:path'
import { type PolicyRule, rulePolicy, ToolRegistry } from '@minagent/tools'
import { type CommandRule, fileTools, shellTools } from '@minagent/workspace'

/** All that the agent may start: the tests, in a sandbox where there is one. */
const commands: readonly CommandRule[] = [{ program: 'node', options: ['--test'], operands: 'none' }]

/** Reading is allowed without a rule, and what no rule allows is denied. */
const rules: readonly PolicyRule[] = [
  {
    decision: 'deny',
    permission: 'file:write',
    arguments: { path: ['test/*', '*/test/*'] },
    reason: 'the tests judge the work, so they stay as they are: mend what they test',
  },
  { decision: 'allow', permission: ['file:write', 'command'] },
]

/** The tools of a repository; `close` ends what still runs. */
export interface CodingTools {
  readonly registry: ToolRegistry
  close(): Promise<void>
}

/** Files inside `root`, and its tests; the same Node runs them that runs this. */
export function codingTools(root: string): CodingTools {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const shell = shellTools({ root, commands, env: { PATH: path } })
  const tools = [...fileTools({ root }), ...shell.filter(({ name }) => name === 'run_command')]
  return { registry: new ToolRegistry(tools, { policy: rulePolicy(rules) }), close: () => shell.close() }
}
