import { Agent } from '@minagent/loop'
import { connectMcp, serveMcpHttp } from '@minagent/mcp'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { ToolError } from '@minagent/types'
import { describe, expect, it, onTestFinished } from 'vitest'
import { named, outline, telemetry } from './receiver.ts'

describe('a trace', () => {
  it('goes on from an agent through an MCP server into what its tools do', async () => {
    const { otel, tracer, spans } = await telemetry()
    const any = { description: 'Does it.', parameters: { type: 'object' } } as const
    const look = { ...any, name: 'look', execute: () => tracer.startSpan('query').end() }
    const fail = { ...any, name: 'fail', execute: () => Promise.reject(new ToolError('no')) }
    const server = await serveMcpHttp(new ToolRegistry([look, fail]), { aroundCall: otel.aroundCall })
    onTestFinished(() => server.close())
    const client = await connectMcp({ far: { url: server.url } }, { requestMeta: otel.requestMeta })
    onTestFinished(() => client.close())
    const names = client.tools().map(({ name }) => name)
    const calls = names.map((name) => ({ id: name, name, arguments: {} }))
    const tools = otel.tools(new ToolRegistry([...client.tools()]))

    await new Agent({ name: 'a', model: new FakeModel([calls, 'ok']), tools, observers: [otel.observer] }).run('Go.')

    const all = await spans()
    const text = outline(all, ({ attributes, kind }) => `${kind} ${attributes['mcp.method.name'] ?? ''} ${attributes['error.type'] ?? ''}`)
    expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
      'invoke_agent a 1',
      '  chat script 3',
      `  execute_tool ${names[0]} 1 tools/call`,
      '    tools/call look 2 tools/call',
      '      query 1',
      `  execute_tool ${names[1]} 1 tools/call TOOL_FAILED`,
      '    tools/call fail 2 tools/call tool_error',
      '  chat script 3',
    ])
    expect(named(all, 'tools/call look').traceId).toBe(named(all, 'invoke_agent a').traceId)
  })
})
