// 第 16 章：评测。数据集、变体、重复，带区间的表格，以及说清楚看不出什么的比较。
import { flakyCases, memoryCache, numeric, passAtK, passHatK, runEval } from '@minagent/eval'
import { byHead, byTool, problems, unreliable } from './arithmetic.ts'
import { showReport } from './show.ts'

//#region options
const byHeads = [
  { name: '心算', version: '1', agent: byHead(0.4) },
  { name: '细心的心算', version: '1', agent: byHead(0.28) },
]
const tool = { name: '工具', version: '1', agent: byTool }
const options = {
  dataset: problems,
  scorers: [numeric({ where: 'last' })],
  repeats: 2,
  priceOf: () => ({ input: 1, output: 4 }),
  cache: memoryCache(),
}
//#endregion options

//#region run
console.log('== 一个数据集，三个变体，各做两遍 ==')
const report = await runEval({ ...options, variants: [...byHeads, tool] })
showReport(report)
//#endregion run

//#region repeats
console.log('== 做两遍：至少一次对，和两次都对 ==')
const percent = (rate = 0) => `${(rate * 100).toFixed(1)}%`
const [once, both] = [passAtK(report, 2), passHatK(report, 2)]
for (const [index, variant] of report.variants.entries())
  console.log(`  ${variant}：pass@2 ${percent(once[index]?.rate)}，pass^2 ${percent(both[index]?.rate)}`)
console.log(`  时对时错的题：${flakyCases(report).length} 道`)
//#endregion repeats

//#region again
console.log('\n== 再做一遍：一样的结果；做过的不再做 ==')
let cached = 0
const again = await runEval({
  ...options,
  variants: [...byHeads, tool],
  onProgress: (progress) => (cached = progress.cached),
})
const isSame = JSON.stringify(again) === JSON.stringify(report)
console.log(`  从缓存取 ${cached} 次，报告${isSame ? '完全相同' : '不同'}`)
//#endregion again

//#region outage
console.log('\n== 断线不是答错：既不算通过也不算失败 ==')
const often = { name: '常断线', version: '1', agent: unreliable }
const outage = await runEval({ ...options, variants: [tool, often] })
showReport(outage)
//#endregion outage
