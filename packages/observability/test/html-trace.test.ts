import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { htmlTrace } from '@minagent/observability'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { type Message, type RunEvent, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

interface Row {
  readonly kind: string
  readonly name: string
  readonly depth: number
  readonly end: number
  readonly usage?: object
  readonly cost?: number
  readonly isCostPartial?: boolean
  readonly seen?: { readonly addedFrom: number; readonly count: number }
  readonly answer?: number
  readonly asked?: readonly [number, number]
  readonly notes?: readonly string[]
}

interface Data {
  readonly rows: readonly Row[]
  readonly runs: readonly { readonly messages: readonly { readonly role: string; readonly text: string; readonly calls?: object[] }[] }[]
  readonly texts: Readonly<Record<string, string>>
}

/** What stands in the page for its script. */
function dataOf(html: string): Data {
  return JSON.parse(/<script type="application\/json" id="trace">(.*)<\/script>\n/.exec(html)?.[1] ?? '')
}

function shown(messages: readonly Message[]): readonly object[] {
  return messages.map(({ role, content }) => ({ role, text: content }))
}

const wait = (clock: ReturnType<typeof fakeClock>) =>
  defineTool({
    name: 'wait',
    description: 'Waits.',
    parameters: z.object({ ms: z.number() }),
    execute: async ({ ms }) => {
      await clock.sleep(ms)
      return `waited ${ms}`
    },
  })

/** Two rounds of tools, the first of which end in another order than they were asked for. */
async function recorded() {
  const clock = fakeClock()
  const calls = [30, 10, 20].map((ms, index) => ({ id: `c${index}`, name: 'wait', arguments: { ms } }))
  const again = [{ id: 'd0', name: 'wait', arguments: { ms: 1 } }]
  const model = new FakeModel([calls, again, 'Done.'])
  const agent = new Agent({ model, tools: new ToolRegistry([wait(clock)]), parallelTools: true, system: 'You wait.', runtime: { clock } })
  const events: RunEvent[] = []
  const run = agent.start('Wait a little.', { runId: 'r' })
  const told = (async () => {
    for await (const event of run) events.push(event)
  })()
  await clock.advance(100)
  await clock.advance(100)
  await told
  return { events, model, result: await run.result }
}

describe('the data of the page', () => {
  it('hold for each round the very messages that its model was given, and which of them are new', async () => {
    const { events, model, result } = await recorded()

    const { rows, runs } = dataOf(htmlTrace(events))

    const messages = (runs[0]?.messages ?? []).map(({ role, text }) => ({ role, text }))
    const seen = rows.filter(({ kind }) => kind === 'model').map((row) => row.seen ?? { addedFrom: -1, count: -1 })
    expect(messages).toEqual(shown(result.messages))
    expect(seen.map(({ count }) => messages.slice(0, count))).toEqual(model.calls.map(([given]) => shown(given)))
    expect(seen.map(({ addedFrom }) => addedFrom)).toEqual([0, 2, 6])
  })

  it('find the call and the answer of each tool, whatever order they end in', async () => {
    const { events } = await recorded()

    const { rows, runs } = dataOf(htmlTrace(events))

    const messages = runs[0]?.messages ?? []
    const tools = rows.filter(({ kind }) => kind === 'tool')
    expect(tools.map(({ asked, answer }) => [messages[asked?.[0] ?? -1]?.calls?.[asked?.[1] ?? -1], messages[answer ?? -1]?.text])).toEqual(
      [30, 10, 20, 1].map((ms) => [expect.objectContaining({ arguments: { ms } }), expect.stringContaining(`waited ${ms}`)]),
    )
  })

  it('are the same when events come twice, as after a run was gone on with', async () => {
    const { events } = await recorded()
    const persisted = events.filter((event) => 'seq' in event)

    expect(dataOf(htmlTrace([...persisted, ...persisted]))).toEqual(dataOf(htmlTrace(persisted)))
  })

  it('count tokens and costs once, and say where a price is not known', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000 }
    const run = (runId: string, model: string, parent?: { runId: string; callId: string }) => runOf({ runId, model, usage, parent })
    const events = [...run('a', 'known'), ...run('b', 'other', { runId: 'a', callId: 'none' })]

    const { rows } = dataOf(htmlTrace(events, { prices: { known: { input: 2, output: 4 } } }))

    expect(rows[0]).toMatchObject({ cost: 4, isCostPartial: true, usage: { inputTokens: 2_000_000, outputTokens: 1_000_000 } })
    expect(rows.find(({ name }) => name === 'known')).toMatchObject({ cost: 4 })
    expect(rows.find(({ name }) => name === 'other')).not.toHaveProperty('cost')
    expect(dataOf(htmlTrace(events)).rows.every((row) => row.cost === undefined && row.isCostPartial === undefined)).toBe(true)
  })

  it('S6 hold no secret', () => {
    const secret = 'sk-proj-abc123def456ghi789jkl'
    const html = htmlTrace(runOf({ runId: 'r', text: `The key is ${secret}.` }), { title: `About ${secret}` })

    expect(html).not.toContain(secret)
    expect(html).toContain('The key is [redacted]')
    expect(html).toContain('<title>About [redacted]</title>')
  })

  it('without contents hold no text, only lengths and hashes', () => {
    const html = htmlTrace(runOf({ runId: 'r', text: 'ZEBRA' }), { content: false })

    expect(html).not.toContain('ZEBRA')
    expect(dataOf(html).runs[0]?.messages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^chars=5;sha256=/),
      expect.stringMatching(/^chars=5;sha256=/),
    ])
  })

  it('are whole for any text: nothing in it ends the script that holds it', () => {
    const pieces = [
      '</script>',
      '<!--',
      '<script>',
      ']]>',
      '\u2028',
      '\u2029',
      '\\u003c',
      '😀',
      '"',
      "'",
      '&lt;',
      '</title>',
      '`${',
      '\n',
      'a',
    ]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme' }))), (texts) => {
        const text = texts.join('')

        const html = htmlTrace(runOf({ runId: 'r', text }), { title: text })

        expect(dataOf(html).runs[0]?.messages.map((message) => message.text)).toEqual([text, text])
        expect(html.match(/<script/gi)).toHaveLength(2)
        expect(html.match(/<\/script/gi)).toHaveLength(2)
        expect(html.match(/<\/title/gi)).toHaveLength(1)
        expect(html).not.toContain('<!--')
      }),
    )
  })

  it('of no events make a page too, in both languages', () => {
    expect(dataOf(htmlTrace([])).rows).toEqual([])
    expect(htmlTrace([], { locale: 'zh' })).toContain('<html lang="zh-CN">')
    expect(Object.keys(dataOf(htmlTrace([], { locale: 'zh' })).texts)).toEqual(Object.keys(dataOf(htmlTrace([])).texts))
  })
})

/** A run of one round. */
function runOf({ runId, model = 'm', text = 'Hi', usage = {}, parent }: Parts): RunEvent[] {
  const base = { runId, at: 1000, ...(parent ? { parent } : {}) }
  const limits = { maxSteps: 8, toolCalls: 8, modelTimeoutMs: 1000 }
  const started = { agent: 'agent', model, input: text, messages: [user(text)], schemas: [], limits, fingerprint: 'f' }
  const message = { role: 'assistant', content: text, toolCalls: [] } as const
  return [
    { ...base, seq: 0, type: 'run.started', ...started },
    { ...base, seq: 1, type: 'model.finished', round: 0, durationMs: 5, response: { message, stopReason: 'end_turn', usage } },
    { ...base, seq: 2, type: 'run.succeeded', stopReason: 'completed', final: text, usage },
  ]
}

interface Parts {
  readonly runId: string
  readonly model?: string
  readonly text?: string
  readonly usage?: object
  readonly parent?: { readonly runId: string; readonly callId: string } | undefined
}
