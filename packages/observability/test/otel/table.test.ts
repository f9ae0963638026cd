import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everything } from './everything.ts'
import { type Received, telemetry } from './receiver.ts'

const page = readFileSync(new URL('../../../../docs/telemetry.md', import.meta.url), 'utf8')

/** The first two columns of the table below a heading, of which the second may list several. */
function rows(heading: string): readonly string[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return lines.flatMap((line) => {
    const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return second.split(', ').map((one) => `${first} | ${one}`)
  })
}

const kindOf = ({ name }: Received): string => name.split(' ')[0] ?? ''

describe('docs/telemetry.md', () => {
  it('tells every attribute that a span has, and none that no span has', async () => {
    const sent = await telemetry({ content: true })
    await everything(sent, 'text')
    await sent.otel.aroundCall({ tool: 'look', meta: {} }, async () => ({
      ...{ ok: false, tool: 'look', callId: '1', data: null },
      error: { code: 'TOOL_FAILED', message: 'no' },
    }))
    await sent.tracer.startActiveSpan('execute_tool far', async (span) => {
      sent.otel.requestMeta({ method: 'tools/call' })
      span.end()
    })
    const down = () => Promise.reject(new Error('down'))
    await sent.otel
      .retriever({ search: down })
      .search('q')
      .catch(() => undefined)
    await sent.otel
      .embedder({ dimensions: 1, embed: down })
      .embed([])
      .catch(() => undefined)
    const place = { runId: 'u', at: 0, round: 0 }
    const limits = { maxSteps: 1, toolCalls: 1, modelTimeoutMs: 1 }
    const call = { id: 'c', name: 'look', arguments: {} }
    sent.otel.observer.onEvent({ ...place, seq: 0, type: 'run.started', input: '', messages: [], schemas: [], limits, fingerprint: '' })
    sent.otel.observer.onEvent({ ...place, type: 'model.started' })
    sent.otel.observer.onEvent({ ...place, seq: 1, type: 'tool.call.started', ordinal: 0, call, idempotencyKey: '' })
    sent.otel.close()

    const spans = await sent.spans()

    const emitted = spans.flatMap((span) => Object.keys(span.attributes).map((attribute) => `${attribute} | ${kindOf(span)}`))
    expect([...new Set(emitted)].sort()).toEqual([...rows('Attributes')].sort())
    const noted = spans.flatMap(({ events }) =>
      events.flatMap(({ name, attributes }) => Object.keys(attributes).map((key) => `${name} | ${key}`)),
    )
    const told = rows('Events of spans')
    expect(noted.filter((one) => !told.includes(one))).toEqual([])
    expect([...new Set(noted)].length).toBeGreaterThan(8)
  })

  it('tells every attribute of the metrics', async () => {
    const sent = await telemetry()
    await everything(sent, 'text')

    const series = await sent.series()

    const emitted = series.flatMap(({ metric, attributes }) => Object.keys(attributes).map((attribute) => `${attribute} | ${metric}`))
    expect([...new Set(emitted)].sort()).toEqual([...rows('Metrics')].sort())
  })
})
