import { delimiter, dirname } from 'node:path'
import { type PolicyRule, rulePolicy, ToolRegistry } from '@minagent/tools'
import type { Locale } from '@minagent/types'
import { type CommandRule, fileTools, shellTools } from '@minagent/workspace'
import { rules } from 'ch05/rules.ts'
import { texts } from './texts.ts'

//#region rules
/** 能启动的只有这一条：跑测试。机器上有沙箱，就在沙箱里跑。 */
const commands: readonly CommandRule[] = [{ program: 'node', options: ['--test'], operands: 'none' }]

/** 测试不能改；工作区里的文件可以写，清单里的命令可以跑；其余的听第 5 章的。 */
function codingRules(locale: Locale): readonly PolicyRule[] {
  const tests = { path: ['test/*', '*/test/*'] }
  return [
    { decision: 'deny', permission: 'file:write', arguments: tests, reason: texts[locale].testsStay },
    { decision: 'allow', permission: ['file:write', 'command'] },
    ...rules,
  ]
}
//#endregion rules

/** 一个仓库的工具；`close` 结束还在跑的。 */
export interface CodingTools {
  readonly registry: ToolRegistry
  close(): Promise<void>
}

//#region tools
/** 关在 `root` 里的文件工具，和跑测试的命令；跑测试的 Node 就是跑本程序的这一个。 */
export function codingTools(root: string, locale: Locale = 'zh'): CodingTools {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const shell = shellTools({ root, commands, env: { PATH: path }, locale })
  const tools = [...fileTools({ root, locale }), ...shell.filter(({ name }) => name === 'run_command')]
  const policy = rulePolicy(codingRules(locale), { locale })
  return { registry: new ToolRegistry(tools, { policy, locale }), close: () => shell.close() }
}
//#endregion tools
