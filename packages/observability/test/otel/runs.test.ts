import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem, withFallback } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { type Model, ModelError, ToolError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { named, outline, type Received, telemetry } from './receiver.ts'
import { call, facts, harmless, modelOf, reply, toolOf } from './scripts.ts'

describe('the spans of runs', () => {
  it('F75 have the right parents across parallel tools, a sub-agent that has the same observer, and a fallback model', async () => {
    const { otel, spans } = await telemetry()
    const clock = fakeClock(1_700_000_000_000)
    const common = { observers: [otel.observer], runtime: { clock } }
    const expert = new Agent({ ...common, name: 'expert', model: otel.model(modelOf('anthropic/claude', [reply('Yes.', [], 7)])) })
    const tools = new ToolRegistry(
      [
        toolOf('slow', () => clock.sleep(20)),
        toolOf('quick', () => clock.sleep(10)),
        toolOf('fail', () => Promise.reject(new ToolError('no'))),
        { ...agentAsTool(expert, { name: 'ask_expert', description: 'Asks.' }), metadata: harmless },
      ],
      { clock },
    )
    const down = modelOf('openai/gpt', [new ModelError('overloaded', 'later'), reply('Done.', [], 11)])
    const asking = { ...call('ask_expert'), arguments: { task: 'Is it so?' } }
    const second = modelOf('mistral/large', [reply('', [call('slow'), call('quick'), call('fail'), asking], 5)])
    const model = otel.model(withFallback([down, second]))

    const run = new Agent({ ...common, name: 'boss', model, tools: otel.tools(tools), parallelTools: true }).run('Go.')
    await settled(run, clock)

    expect(outline(await spans(), facts)).toBe(
      [
        'invoke_agent boss',
        '  chat gpt by large 5 tokens',
        '  execute_tool fail !TOOL_FAILED ERROR',
        '  execute_tool ask_expert',
        '    invoke_agent expert',
        '      chat claude 7 tokens',
        '  execute_tool quick',
        '  execute_tool slow',
        '  chat gpt 11 tokens',
      ].join('\n'),
    )
    const all = await spans()
    expect(named(all, 'invoke_agent boss')).toMatchObject({
      kind: 1,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'boss',
        'gen_ai.provider.name': 'openai',
        'minagent.run.stop_reason': 'completed',
      },
    })
    expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(1)
    const { startTimeUnixNano, endTimeUnixNano } = named(all, 'execute_tool slow')
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBe(20_000_000n)
  })

  it('F75 nest in the span of the program, and what tools, models and streams do nests in them', async () => {
    const { otel, tracer, spans } = await telemetry()
    const own = (name: string) => tracer.startSpan(name).end()
    const script = new FakeModel([[call('look')], 'ok'])
    const model: Model = {
      id: 'openai/gpt',
      complete: (...request) => script.complete(...request),
      async *stream(...request) {
        own('fetch')
        for await (const event of script.stream(...request)) {
          yield event
          await undefined
          if (event.type === 'response') own('after the last piece')
        }
      },
    }
    const look = toolOf('look', async () => {
      await undefined
      own('query')
    })
    const agent = new Agent({
      name: 'a',
      model: otel.model(model),
      tools: otel.tools(new ToolRegistry([look])),
      observers: [otel.observer],
    })

    await tracer.startActiveSpan('request', async (span) => {
      for await (const _ of agent.start('Go.'));
      span.end()
    })

    const all = await spans()
    const above = (span: Received) => all.find(({ spanId }) => spanId === span.parentSpanId)?.name
    expect(above(named(all, 'invoke_agent a'))).toBe('request')
    expect(above(named(all, 'query'))).toBe('execute_tool look')
    expect(all.filter(({ name }) => name === 'fetch').map(above)).toEqual(['chat gpt', 'chat gpt'])
    expect(all.find(({ name }) => name === 'chat gpt')?.attributes).toMatchObject({
      'gen_ai.request.stream': true,
      'gen_ai.response.finish_reasons': ['tool_call'],
    })
  })

  it('F75 end when the run is cancelled, also the one of the call that does not heed it', async () => {
    const { otel, spans } = await telemetry()
    const tools = new ToolRegistry([toolOf('hang', () => new Promise(() => undefined))])
    const agent = new Agent({
      name: 'a',
      model: modelOf('openai/gpt', [reply('', [call('hang')])]),
      tools: otel.tools(tools),
      observers: [otel.observer],
    })

    const run = agent.start('Go.')
    for await (const event of run) if (event.type === 'tool.call.started') run.cancel('enough')

    expect(outline(await spans(), facts)).toBe(
      ['invoke_agent a !cancelled ERROR', '  chat gpt 10 tokens', '  execute_tool hang !CANCELLED ERROR'].join('\n'),
    )
  })

  it('F75 end when a model fails, and when the observer is closed', async () => {
    const { otel, spans } = await telemetry()
    const failing = new Agent({ name: 'a', model: modelOf('openai/gpt', [new ModelError('auth', 'sk-no')]), observers: [otel.observer] })
    await failing.run('Go.').catch(() => undefined)
    const hanging: Model = { complete: () => new Promise(() => undefined) }
    const run = new Agent({ name: 'b', model: hanging, observers: [otel.observer] }).start('Go.')
    for await (const event of run) {
      if (event.type !== 'model.started') continue
      otel.close()
      break
    }

    expect(outline(await spans(), (span) => `${facts(span)} ${span.attributes['minagent.unfinished'] ?? ''}`.trim())).toBe(
      ['invoke_agent a !model_failed ERROR', '  chat gpt !auth ERROR', 'invoke_agent b true', '  chat true'].join('\n'),
    )
    expect(named(await spans(), 'chat gpt').status).toEqual({ code: 2 })
  })

  it('of a run that is gone on with after a person decided link to those before, under the same names', async () => {
    const { otel, spans } = await telemetry()
    const tools = new ToolRegistry([toolOf('send', () => 'sent')], { policy: () => 'ask' })
    const model = modelOf('openai/gpt', [reply('', [call('send')]), reply('ok')])
    const agent = new Agent({ name: 'a', model, tools: otel.tools(tools), observers: [otel.observer] })

    const waiting = await agent.start('Go.').result
    await agent.resume(waiting, { 0: 'approve' }).result

    const [before, after, ...more] = (await spans()).filter(({ name }) => name === 'invoke_agent a')
    expect(more).toEqual([])
    expect(before?.attributes).toMatchObject({ 'minagent.run.stop_reason': 'awaiting_approval' })
    expect(before?.events.map(({ name }) => name)).toEqual(['minagent.policy.decided', 'minagent.approval.requested'])
    expect(after?.links).toMatchObject([{ spanId: before?.spanId }])
    expect(after?.attributes['minagent.run.id']).toBe(before?.attributes['minagent.run.id'])
  })

  it('F75 count usage once when another process goes on with a run', async () => {
    const first = await telemetry()
    const journal = memoryJournal()
    const agentOf = (observer: NonNullable<AgentOptions['observers']>[number], script: readonly ScriptItem[]) => {
      const tools = new ToolRegistry([toolOf('look', () => 'seen'), toolOf('send', () => 'sent')], {
        policy: ({ name }) => (name === 'send' ? 'ask' : 'allow'),
      })
      return journaled(new Agent({ name: 'a', model: modelOf('openai/gpt', script), tools, observers: [observer] }), journal)
    }
    const { runId } = await agentOf(first.otel.observer, [reply('', [call('look')], 3), reply('', [call('send')], 5)]).start('Go.').result
    const second = await telemetry()
    const durable = agentOf(second.otel.observer, [reply('ok', [], 7)])

    await durable.approve(runId, 0)
    await (await durable.resume(runId)).result

    expect(outline(await first.spans(), facts)).toBe(
      ['invoke_agent a', '  chat gpt 3 tokens', '  execute_tool look', '  chat gpt 5 tokens', '  execute_tool send'].join('\n'),
    )
    const goneOn = (await second.spans()).flatMap(({ attributes }) => attributes['gen_ai.usage.input_tokens'] ?? [])
    expect(goneOn).toEqual([7])
  })
})

/** Lets time pass until it is done. */
async function settled(run: Promise<unknown>, clock: ReturnType<typeof fakeClock>): Promise<void> {
  let isOver = false
  const over = run.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(10)
  }
  await over
}
