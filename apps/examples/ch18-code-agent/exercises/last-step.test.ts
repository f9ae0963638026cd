import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { codeAgentLines } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { registry } from 'ch04/tools.ts'
import { expect, it } from 'vitest'
import { lastStep } from './last-step.ts'

/** 一次真实运行的日志。 */
async function logOf(): Promise<string> {
  const linesOf = codeAgentLines()
  let log = ''
  const onEvent = (event: RunEvent) => {
    for (const line of linesOf(event)) log += `${JSON.stringify(line)}\n`
  }
  const model = new FakeModel([[callOf('add', { a: 2, b: 3 })], '是 5。'])
  await new Agent({ model, tools: registry, observers: [{ onEvent }] }).run('2 + 3？')
  return log
}

it('完整的日志，最后是运行结束', async () => {
  expect(lastStep(await logOf())).toEqual({ step: 2, event: 'run_finished' })
})

it('在任何一个字符处断掉，都能说出最后一个完整的事件', async () => {
  const log = await logOf()
  const events = new Set<string | undefined>()
  for (let length = 0; length <= log.length; length++) events.add(lastStep(log.slice(0, length))?.event)

  expect([...events]).toEqual([undefined, 'run_started', 'model_action', 'observation', 'run_finished'])
})

it('中间的一行坏了，要说出是第几行', async () => {
  const [first, , ...rest] = (await logOf()).split('\n')

  expect(() => lastStep([first, '{"step":1,', ...rest].join('\n'))).toThrow('第 2 行不是 JSON')
})
