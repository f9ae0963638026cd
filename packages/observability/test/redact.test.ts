import { redact } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const base = { runId: 'r', at: 1, seq: 0 }
const key = 'sk-live-0123456789abcdefghij'
const succeeded = (final: string): RunEvent => ({ ...base, type: 'run.succeeded', stopReason: 'completed', final, usage: {} })

describe('redact', () => {
  it('S6 hides what looks like a secret or is named like one, and leaves the rest of the event as it is', () => {
    const call = { id: 'c', name: 'send', arguments: { password: 'hunter2', note: `use ${key}`, [key]: 1, city: 'Oslo' } }
    const event: RunEvent = { ...base, type: 'tool.call.started', round: 0, ordinal: 0, call, idempotencyKey: 'r:0:0:send' }

    expect(redact(event)).toEqual({
      ...event,
      call: { id: 'c', name: 'send', arguments: { password: '[redacted]', note: 'use [redacted]', '[redacted]': 1, city: 'Oslo' } },
    })
  })

  it('S6 hides what a redactor of the caller finds', () => {
    expect(redact(succeeded('Ada pays'), (text) => text.replaceAll('Ada', '[name]'))).toEqual(succeeded('[name] pays'))
  })

  it('S6 leaves of images and files how much there was', () => {
    const data = Buffer.from(key).toString('base64')
    const blocks = [{ type: 'image', media_type: 'image/png', data }]
    const event: RunEvent = {
      ...base,
      type: 'message.steered',
      round: 0,
      message: {
        role: 'user',
        content: `see data:image/png;base64,${data}.`,
        blocks: [{ type: 'text', text: `see data:image/png;base64,${data}.` }, ...blocks],
      },
    }

    const text = JSON.stringify(redact(event))

    expect(text).toContain(`"media_type":"image/png","data":"[${data.length} characters]"`)
    expect(text).toContain(`see data:image/png;base64,[${data.length} characters].`)
    expect(text).not.toContain(data)
  })

  it('S6 keeps of what was thrown its name, message and code', () => {
    const error = new TypeError(`no ${key}`, { cause: new Error(key) })

    expect(redact({ runId: 'r', at: 1, type: 'tool.defect', round: 0, toolCallId: 'c', error })).toEqual({
      runId: 'r',
      at: 1,
      type: 'tool.defect',
      round: 0,
      toolCallId: 'c',
      error: { name: 'TypeError', message: 'no [redacted]' },
    })
  })

  it('says what is wrong with a redactor that changes the words of the form', () => {
    expect(() => redact(succeeded('x'), () => '***')).toThrow('$.type')
  })

  it('takes a very long text without an end', () => {
    const long = succeeded(`data:${'a'.repeat(200_000)}`)

    expect(redact(long)).toEqual(long)
  })
})
