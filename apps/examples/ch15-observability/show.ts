import type { Cost, CostReport, Logger } from '@minagent/observability'

/** 打印到屏幕的日志；换成 pino 也是同一行代码。 */
export const screen: Logger = {
  debug: () => undefined,
  info: (fields, message) => console.log(`  info  ${message} ${JSON.stringify(fields)}`),
  warn: (fields, message) => console.log(`  warn  ${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => console.log(`  error ${message} ${JSON.stringify(fields)}`),
}

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
