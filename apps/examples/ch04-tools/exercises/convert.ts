import { defineTool, jsonSchema } from '@minagent/tools'

/** 一单位外币值多少人民币。 */
export const rates = { USD: 7.2, EUR: 7.8, JPY: 0.05 }

/**
 * 练习：出差助手的换算工具，把 `amount` 单位的 `currency` 换成人民币。
 * 两个参数都必需；`currency` 只能是 `rates` 里的三种，由 schema 拦住别的；
 * 负数的金额用 `ToolError`（来自 `@minagent/types`）报告，它是预料之中的失败。
 */
export const convert = defineTool({
  name: 'convert',
  description: '把外币金额换成人民币。',
  parameters: jsonSchema({ type: 'object' }),
  execute: () => {
    throw new Error('练习：换算还没有写。')
  },
})
