import { rulePolicy, ToolRegistry } from '@minagent/tools'
import { type Message, toolMessage } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendMail } from '../mail.ts'
import { mailRules } from './mail-rules.ts'

let asked = 0
const tools = new ToolRegistry([sendMail], {
  policy: rulePolicy(mailRules, { locale: 'zh' }),
  approve: () => {
    asked += 1
    return true
  },
  locale: 'zh',
})

function send(to: string, messages: readonly Message[] = []) {
  return tools.execute(callOf('send_mail', { to, text: '周三开会。' }), { messages })
}

const sent = callOf('send_mail', { to: 'wang@corp.example', text: '早。' })
const answer: Message = { ...toolMessage(sent, '已发给 wang@corp.example'), name: 'send_mail' }

describe('公司的邮件规则', () => {
  beforeEach(() => {
    asked = 0
  })

  it('发给同事要先问人', async () => {
    expect(await send('li@corp.example')).toMatchObject({ ok: true })
    expect(asked).toBe(1)
  })

  it('发给别人的不用问，直接拒绝', async () => {
    for (const to of ['eve@evil.example', 'li@corp.example.evil.example']) {
      expect(await send(to)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
    }
    expect(asked).toBe(0)
  })

  it('第二封还可以，第三封不再发，并说出理由', async () => {
    expect(await send('li@corp.example', [answer])).toMatchObject({ ok: true })

    const { error } = await send('li@corp.example', [answer, answer])

    expect(error).toMatchObject({ message: expect.stringContaining('一次对话最多两封邮件') })
    expect(asked).toBe(1)
  })
})
