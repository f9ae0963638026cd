import type { Cost, CostReport, LogFields, Logger } from '@minagent/observability'

//#region logger
/** 把日志写成一行行文字；pino 和 console 也是这样的 `Logger`。 */
export function logTo(lines: string[]): Logger {
  const writer = (level: string) => (fields: LogFields, message: string) => {
    lines.push(`${level.padEnd(5)} ${message} ${JSON.stringify(fields)}`)
  }
  return { debug: () => undefined, info: writer('info'), warn: writer('warn'), error: writer('error') }
}
//#endregion logger

/** 成本表：按模型、智能体、工具，最后是合计。 */
export function showCost({ models, agents, tools, total, unpricedModels }: CostReport): void {
  for (const { name, cost } of models) console.log(`  模型 ${name}：${amountOf(cost)}`)
  for (const { name, cost } of agents) console.log(`  智能体 ${name}：${amountOf(cost)}`)
  for (const { name, cost } of tools) console.log(`  工具 ${name}（连同它下面的智能体）：${amountOf(cost)}`)
  console.log(`  合计：${amountOf(total)}，${total.calls} 次调用`)
  if (unpricedModels.length > 0) console.log(`  不知道价格的模型：${unpricedModels.join('、')}`)
}

function amountOf({ amount, unpriced }: Cost): string {
  if (amount === undefined) return '不知道'
  return `$${amount.toFixed(4)}${unpriced > 0 ? `（另有 ${unpriced} 次调用没有价格）` : ''}`
}
