import { defineTool, jsonSchema } from '@minagent/tools'
import { ToolError } from '@minagent/types'

/** 一单位外币值多少人民币。 */
export const rates = { USD: 7.2, EUR: 7.8, JPY: 0.05 }

/** 把 `amount` 单位的 `currency` 换成人民币。 */
export const convert = defineTool({
  name: 'convert',
  description: '把外币金额换成人民币。',
  parameters: jsonSchema({
    type: 'object',
    properties: { amount: { type: 'number' }, currency: { enum: ['USD', 'EUR', 'JPY'] } },
    required: ['amount', 'currency'],
  }),
  execute: ({ amount, currency }) => {
    if (amount < 0) throw new ToolError('金额不能是负数。')
    return amount * rates[currency]
  },
})
