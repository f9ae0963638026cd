import { compare, type EvalReport, printReport } from '@minagent/eval'

//#region show
/** 打印一份报告，后面的变体都和第一个比；最多列出几个变了的用例。 */
export function showReport(report: EvalReport, maxChanges = 3): void {
  console.log(printReport(report, { comparison: compare(report), locale: 'zh', maxChanges }))
}
//#endregion show
