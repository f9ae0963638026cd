import { FakeModel, type ScriptItem } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { ModelError } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { add } from 'ch04/tools.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerOr } from './answer-or.ts'

const Price = z.object({ yuan: z.number() })
const ask = (script: readonly ScriptItem[]) => {
  const parts = { model: new FakeModel(script), tools: new ToolRegistry([add]), maxSteps: 2 }
  return answerOr(parts, '多少钱？', Price, { yuan: -1 })
}

describe('答案，或者退而求其次', () => {
  it('给出合格的答案，退回一次之后也算', async () => {
    expect(await ask(['{"yuan":800}'])).toEqual({ yuan: 800 })
    expect(await ask(['八百', '{"yuan":800}'])).toEqual({ yuan: 800 })
  })

  it('到最后一轮仍不合格，就用备用的值', async () => {
    expect(await ask(['八百', '八百元'])).toEqual({ yuan: -1 })
  })

  it('别的失败照样抛出', async () => {
    const call = callOf('add', { a: 380, b: 420 })

    await expect(ask([[call], [{ ...call, id: 'c2' }]])).rejects.toMatchObject({ code: 'max_model_rounds' })
    await expect(ask([new ModelError('auth', '密钥已失效。')])).rejects.toMatchObject({ code: 'model_failed' })
    await expect(ask([])).rejects.toThrow('脚本已耗尽')
  })
})
