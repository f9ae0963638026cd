import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import type { Journal } from '@minagent/types'
import { expect, it } from 'vitest'
import type { Mail } from '../mail.ts'
import { verifiedMailTool } from './verified-mail.ts'

const call = { id: 'c1', name: 'send_mail', arguments: { to: '王经理', text: '573 元' } }

it('没有中断时，信寄出一封', async () => {
  const outbox: Mail[] = []

  await secretary(outbox, memoryJournal(), [[call], '好了。']).run('写信。', { runId: 'r1' })

  expect(outbox).toEqual([{ key: 'r1:0:0:send_mail', to: '王经理', text: '573 元' }])
})

it('信寄出之后中断：查得到，就不再寄，结果和没有中断一样', async () => {
  const outbox: Mail[] = []
  const journal = await cutInCall(outbox)

  const result = await (await secretary(outbox, journal, ['好了。']).resume('r1')).result

  expect(result.steps.map(({ detail }) => detail)).toEqual(['send_mail -> 已发送', '好了。'])
  expect(outbox).toHaveLength(1)
})

it('信寄出之前中断：查不到，现在寄，只寄一封', async () => {
  const outbox: Mail[] = []
  const journal = await cutInCall(outbox)
  outbox.length = 0

  const result = await (await secretary(outbox, journal, ['好了。']).resume('r1')).result

  expect(result.steps.map(({ detail }) => detail)).toEqual(['send_mail -> 已发送', '好了。'])
  expect(outbox).toHaveLength(1)
})

function secretary(outbox: Mail[], journal: Journal, script: ConstructorParameters<typeof FakeModel>[0]) {
  const tools = new ToolRegistry([verifiedMailTool(outbox)], { locale: 'zh' })
  return journaled(new Agent({ model: new FakeModel(script), tools }), journal)
}

/** 一份停在调用中间的日志：调用开始了，没有结果。 */
async function cutInCall(outbox: Mail[]): Promise<Journal> {
  const whole = memoryJournal()
  await secretary(outbox, whole, [[call], '好了。']).run('写信。', { runId: 'r1' })
  const events = await whole.read('r1')
  const end = events.findIndex(({ type }) => type === 'tool.call.started') + 1
  const cut = memoryJournal()
  const lease = await cut.claim('r1', 'gone', 1_000)
  await cut.append(lease, 0, events.slice(0, end))
  await cut.release(lease)
  return cut
}
