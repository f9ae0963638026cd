import { ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { callOf } from '../call-of.ts'
import { convert } from './convert.ts'

const registry = new ToolRegistry([convert], { locale: 'zh' })

describe('换算工具', () => {
  it('告诉模型两个参数都必需', () => {
    expect(registry.schemas()[0]?.parameters).toMatchObject({ required: ['amount', 'currency'] })
  })

  it('把外币换成人民币', async () => {
    expect(await registry.call(callOf('convert', { amount: 100, currency: 'USD' }))).toBe('720')
  })

  it('不执行不认识的币种，并告诉模型有哪些', async () => {
    const { error } = await registry.execute(callOf('convert', { amount: 100, currency: 'BTC' }))

    expect(error?.code).toBe('INVALID_ARGUMENTS')
    expect(error?.message).toContain('"USD", "EUR", "JPY"')
  })

  it('把负数的金额当作预料之中的失败：没有类名，也没有 cause', async () => {
    const result = await registry.execute(callOf('convert', { amount: -1, currency: 'EUR' }))

    expect(result).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED', message: expect.stringContaining('负数') } })
    expect(result.error).not.toHaveProperty('name')
    expect(result).not.toHaveProperty('cause')
  })
})
