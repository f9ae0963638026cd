import { connect } from '@minagent/service/client'
import { serve } from '@minagent/service/node'
import { memoryJournal } from '@minagent/session'
import { callOf } from 'ch04/call-of.ts'
import type { Mail } from 'ch07/mail.ts'
import { afterEach, expect, it } from 'vitest'
import { assistant } from '../assistant.ts'
import { decideMails } from './approver.ts'

const open: { close(graceMs?: number): Promise<void> }[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close(0)
})

/** 一个要给这些人写信的运行，以及真的寄出的信。 */
async function mailing(...people: readonly string[]) {
  const sent: Mail[] = []
  const calls = people.map((to, index) => callOf('send_mail', { to, text: '周三开会' }, `c${index}`))
  const service = await serve(assistant([calls, '都处理完了。'], memoryJournal(), (mail) => sent.push(mail)))
  open.push(service)
  return { run: await connect(service).start('通知大家开会。'), sent }
}

it('认识的人，信寄出去', async () => {
  const { run, sent } = await mailing('王经理')

  expect(await decideMails(run, ['王经理'])).toBe('都处理完了。')
  expect(sent).toMatchObject([{ to: '王经理', text: '周三开会' }])
})

it('不认识的人，信不寄，模型知道为什么', async () => {
  const { run, sent } = await mailing('eve')

  await decideMails(run, ['王经理'])

  expect(sent).toEqual([])
  expect((await run.messages()).find(({ role }) => role === 'tool')?.content).toContain('不认识 eve')
})

it('同一步里的几封信，各按各的决定', async () => {
  const { run, sent } = await mailing('王经理', 'eve', '李雷')

  expect(await decideMails(run, ['王经理', '李雷'])).toBe('都处理完了。')
  expect(sent.map(({ to }) => to)).toEqual(['王经理', '李雷'])
})
