// 第 18 章：综合项目。一份问题描述，一个小仓库：读、改、跑测试，交出补丁、轨迹和成绩。
// 离线用写好的脚本；`--real "问题描述"` 用真模型，没有密钥或没有人同意就不动手。
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withRetry } from '@minagent/models'
import { codeAgentLines, cost, printTree, spanTree } from '@minagent/observability'
import { jsonlTrace, readTrace, traceEvents } from '@minagent/observability/node'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { showCost } from 'ch15/show.ts'
import { showReport } from 'ch16/show.ts'
import { codeAgent } from './code-agent.ts'
import { codingTools } from './coding-tools.ts'
import { evaluate } from './evaluation.ts'
import { testsPass } from './gate.ts'
import { narrator } from './narrator.ts'
import { hurriedClock, scriptedModel } from './offline.ts'
import { patchOf } from './patch.ts'
import { realModel } from './real-model.ts'
import { runTests } from './run-tests.ts'
import { snapshotOf } from './snapshot.ts'

//#region model
const { values, positionals } = given()
const { real = false, yes = false } = values
const choice = real ? await realModel(yes, values.model).catch(refused) : undefined
const clock = choice ? systemClock : hurriedClock()
const model = choice ? withRetry(choice.create()) : scriptedModel(clock)
if (choice) console.log(`向 ${choice.host} 的 ${choice.id} 提问。\n`)

function given() {
  try {
    const args = process.argv.slice(2).filter((argument) => argument !== '--')
    const options = { real: { type: 'boolean' }, yes: { type: 'boolean' }, model: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
//#endregion model

//#region repository
const original = join(import.meta.dirname, 'repository')
const folder = mkdtempSync(join(tmpdir(), 'ch18-'))
const root = join(folder, 'workspace')
cpSync(original, root, { recursive: true })
const tools = codingTools(root)
const issue = positionals[0] ?? readFileSync(join(import.meta.dirname, 'issue.md'), 'utf8')

console.log('== 问题 ==')
console.log(issue.trim())
const { passed, total } = await runTests(tools.registry, 0, { runId: 'code', id: 'first' })
console.log(`交到手里时：${total} 个测试通过 ${passed} 个。`)
//#endregion repository

//#region run
console.log('\n== 智能体 ==')
const repository = { root, before: snapshotOf(root), tests: total }
const traceFile = join(folder, 'trace.jsonl')
const logFile = join(folder, 'log.jsonl')
const trace = jsonlTrace(traceFile)
const log = jsonlTrace(logFile, { lines: codeAgentLines() })
const agent = codeAgent({
  model,
  tools: tools.registry,
  gate: testsPass(repository, tools.registry),
  observers: [narrator(), trace, log],
  clock,
})
const durable = journaled(agent, fileJournal(join(folder, 'runs')))
const result = await durable.start(issue, { runId: 'code' }).result
await Promise.all([trace.close(), log.close()])
console.log(`${result.stopReason}：${result.modelRounds} 轮，${result.toolCalls} 次工具调用。`)
//#endregion run

//#region patch
console.log('\n== 补丁 ==')
console.log(patchOf(repository.before, snapshotOf(root)))
//#endregion patch

//#region log
console.log('== 日志：有步骤和名字，没有谁说过的话 ==')
const lines = readFileSync(logFile, 'utf8').trim().split('\n')
for (const line of lines.slice(0, 3)) console.log(line)
console.log(`……一共 ${lines.length} 行`)
//#endregion log

//#region tree
console.log('\n== span 树：从轨迹文件读回来 ==')
const events = traceEvents(await readTrace(traceFile))
console.log(printTree(spanTree(events), { locale: 'zh' }))
//#endregion tree

//#region cost
console.log('== 成本 ==')
showCost(cost(events, { 'demo/coder': { input: 3, output: 15 } }))
//#endregion cost

//#region replay
console.log('\n== 只凭日志重放 ==')
const replayed = await durable.replay('code')
const isSame = JSON.stringify(replayed) === JSON.stringify(result)
console.log(`不问模型，不碰文件，结果${isSame ? '相同' : '不同'}。`)
//#endregion replay

//#region evaluation
if (!real) {
  console.log('\n== 评测：测试把关，差别多大 ==')
  showReport(await evaluate(issue, original, total))
}
//#endregion evaluation

await tools.close()
rmSync(folder, { recursive: true })
process.exitCode = result.stopReason === 'completed' ? 0 : 1
