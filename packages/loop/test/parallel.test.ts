import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { ToolCall } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { callOf, harmless, toolOf } from './samples.ts'
import { type Ended, type ScenarioOptions, scenario } from './scenario.ts'

const read = (ms: number) => callOf('read', `read_${ms}`, { ms })
const write = (ms: number) => callOf('write', `write_${ms}`, { ms })

/** Runs one round of calls; `log` tells what began and ended when, in virtual ms. */
async function round(
  calls: readonly ToolCall[],
  { parallelTools = true, toolCalls = 16 } = {},
  more?: ScenarioOptions,
): Promise<Ended & { log: string[] }> {
  const clock = fakeClock()
  const log: string[] = []
  const tool = (name: string, sideEffect: 'none' | 'external') =>
    toolOf(
      name,
      async ({ ms }, context) => {
        if (typeof ms !== 'number') throw new TypeError('ms')
        log.push(`${clock.now()} ${name} ${ms}`)
        await clock.sleep(ms, context.signal)
        log.push(`${clock.now()} ${name} ${ms} done`)
        return ms
      },
      { metadata: { ...harmless, sideEffect } },
    )
  const tools = new ToolRegistry([tool('read', 'none'), tool('write', 'external')], { clock })
  const running = scenario({ model: new FakeModel([calls, 'ok']), tools, parallelTools, limits: { toolCalls }, runtime: { clock } }, more)
  await clock.advance(1_000)
  const ended = await running
  expect(clock.pending).toBe(0)
  return { ...ended, log }
}

const finished = ({ events }: Ended) => events.flatMap((event) => (event.type === 'tool.call.finished' ? [event.toolCallId] : []))
const answers = ({ result }: Ended) => result.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []))

describe('calls of one round', () => {
  it('run one after another by default', async () => {
    const { log } = await round([read(20), read(10)], { parallelTools: false })

    expect(log).toEqual(['0 read 20', '20 read 20 done', '20 read 10', '30 read 10 done'])
  })

  it('F19 run together where they change nothing: events in completion order, messages and steps in call order', async () => {
    const ended = await round([read(20), read(10), read(15)])

    expect(ended.log).toEqual(['0 read 20', '0 read 10', '0 read 15', '10 read 10 done', '15 read 15 done', '20 read 20 done'])
    expect(finished(ended)).toEqual(['read_10', 'read_15', 'read_20'])
    expect(answers(ended)).toEqual(['read_20', 'read_10', 'read_15'])
    expect(ended.result.steps.map((step) => step.toolCallId)).toEqual(['read_20', 'read_10', 'read_15', undefined])
  })

  it('treat a call with side effects as a barrier', async () => {
    const { log } = await round([read(20), read(10), write(5), write(6), read(7)])

    expect(log.filter((line) => !line.endsWith('done'))).toEqual(['0 read 20', '0 read 10', '20 write 5', '25 write 6', '31 read 7'])
  })

  it('treat a tool of which nothing is known as a barrier', async () => {
    const { log } = await round([read(20), callOf('unknown', 'u'), read(10)])

    expect(log.filter((line) => !line.endsWith('done'))).toEqual(['0 read 20', '20 read 10'])
  })

  it('never run together beyond the cap', async () => {
    const ended = await round([read(20), read(10), read(15)], { toolCalls: 2 })

    expect(ended.log).toHaveLength(4)
    expect(ended.result).toMatchObject({ stopReason: 'max_tool_calls', toolCalls: 2 })
    expect(ended.result.messages.at(-1)?.content).toContain('NOT_EXECUTED')
  })

  it('F21 F24 are all answered when the run is cancelled: finished, cut off, never started', async () => {
    const abort = new AbortController()
    const ended = await round(
      [read(10), read(30), write(5)],
      {},
      {
        signal: abort.signal,
        act: (run) => {
          void (async () => {
            for await (const event of run) if (event.type === 'tool.call.finished') abort.abort(new Error('stop'))
          })()
        },
      },
    )

    expect(ended.result).toMatchObject({ stopReason: 'cancelled', toolCalls: 2, error: { message: 'stop' } })
    expect(ended.result.messages.slice(2).map((message) => message.content)).toEqual([
      '10',
      '{"error":{"code":"CANCELLED","message":"The call had started when the run was stopped; it may have taken effect"}}',
      '{"error":{"code":"NOT_EXECUTED","message":"The call was not executed"}}',
    ])
  })

  it('F26 keep the results of the others when one fails', async () => {
    const ended = await round([read(10), callOf('read', 'bad', { ms: 'x' }), read(5)])

    expect(answers(ended)).toEqual(['read_10', 'bad', 'read_5'])
    expect(ended.result.steps.map((step) => step.ok)).toEqual([true, false, true, undefined])
    expect(ended.result.stopReason).toBe('completed')
  })
})
