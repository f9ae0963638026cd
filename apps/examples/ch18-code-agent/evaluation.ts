import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataset, type EvalReport, type MakeWorld, runEval, state } from '@minagent/eval'
import { FakeModel } from '@minagent/models'
import { codeAgent } from './code-agent.ts'
import { codingTools } from './coding-tools.ts'
import { testsPass } from './gate.ts'
import { runTests } from './run-tests.ts'
import { script } from './script.ts'
import { changesBetween, snapshotOf } from './snapshot.ts'

//#region world
/** 每次试验一个新的仓库；事后看的不是模型怎么说，而是测试和改过的文件。 */
function world(original: string, tests: number, gated: boolean): MakeWorld {
  return () => {
    const root = mkdtempSync(join(tmpdir(), 'ch18-trial-'))
    cpSync(original, root, { recursive: true })
    const before = snapshotOf(root)
    const tools = codingTools(root)
    const gate = testsPass({ root, before, tests }, tools.registry)
    return {
      agent: codeAgent({ model: new FakeModel(script), tools: tools.registry, ...(gated && { gate }) }),
      async state() {
        const { passed } = await runTests(tools.registry, tests, { runId: 'eval', id: 'judge' })
        return { passed, changed: changesBetween(before, snapshotOf(root)) }
      },
      async close() {
        await tools.close()
        rmSync(root, { recursive: true })
      },
    }
  }
}
//#endregion world

//#region evaluate
/** 同一个问题，同一个模型，有关卡和没有关卡。 */
export function evaluate(issue: string, original: string, tests: number): Promise<EvalReport> {
  const expected = { passed: tests, changed: ['src/days.js'] }
  return runEval({
    dataset: dataset('issues', [{ id: '跨月退票', input: issue, expected }]),
    variants: [
      { name: '说完就完', version: '1', agent: world(original, tests, false) },
      { name: '测试把关', version: '1', agent: world(original, tests, true) },
    ],
    scorers: [state()],
    priceOf: () => ({ input: 3, output: 15 }),
    concurrency: 1,
  })
}
//#endregion evaluate
