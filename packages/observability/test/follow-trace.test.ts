import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { followTrace, readTrace, traceEvents, traceLines } from '@minagent/observability/node'
import { eventToWire, type RunEvent, user } from '@minagent/types'
import { fakeClock, toJsonLine } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const started = (runId: string): RunEvent => ({
  ...{ runId, at: 0, seq: 0, type: 'run.started', input: 'q', messages: [user('q')], schemas: [], fingerprint: 'f' },
  limits: { maxSteps: 8, toolCalls: 16, modelTimeoutMs: 1 },
})
const steered = (runId: string, seq: number): RunEvent => ({
  runId,
  at: 0,
  seq,
  type: 'message.steered',
  round: 0,
  message: user(`${seq}`),
})
const succeeded = (runId: string, seq: number): RunEvent => {
  return { runId, at: 0, seq, type: 'run.succeeded', stopReason: 'completed', final: 'a', usage: {} }
}
const lines = (...events: readonly RunEvent[]) => events.map((event) => toJsonLine(eventToWire(event))).join('')

/** Follows a file that `changes` happen to, one each time that all of it has been read. */
async function followed(file: string, changes: readonly (() => void)[], signal?: AbortSignal): Promise<string[]> {
  const clock = fakeClock()
  const seen: string[] = []
  const all = (async () => {
    for await (const { number, event, problem } of followTrace(file, { clock, signal })) {
      seen.push(`${number} ${event ? `${event.runId} ${'seq' in event ? event.seq : ''}` : ''}${problem ?? ''}`)
    }
  })()
  for (const change of changes) {
    while (clock.pending === 0) await new Promise(setImmediate)
    change()
    await clock.advance(200)
  }
  await all
  return seen
}

describe('followTrace', () => {
  it('waits for the file, gives what is added to it, and ends with the run', async () => {
    const file = join(temporaryFolder(), 'run.jsonl')

    const seen = await followed(file, [
      () => undefined,
      () => writeFileSync(file, lines(started('r'))),
      () => appendFileSync(file, lines(steered('r', 1)).slice(0, 20)),
      () => appendFileSync(file, lines(steered('r', 1)).slice(20)),
      () => appendFileSync(file, lines(succeeded('r', 2))),
    ])

    expect(seen).toEqual(['1 r 0', '2 r 1', '3 r 2'])
  })

  it('ends when every run of the file has ended, not with the first of them', async () => {
    const file = join(temporaryFolder(), 'run.jsonl')
    writeFileSync(file, lines(started('a'), succeeded('a', 1), started('b'), started('c'), succeeded('b', 1)))

    const seen = await followed(file, [() => appendFileSync(file, lines(succeeded('c', 1)))])

    expect(seen).toEqual(['1 a 0', '2 a 1', '3 b 0', '4 c 0', '5 b 1', '6 c 1'])
  })

  it('does not end with the run of a sub-agent', async () => {
    const file = join(temporaryFolder(), 'run.jsonl')
    const parent = { runId: 'r', callId: 'c' }
    writeFileSync(file, lines(started('r'), { ...started('s'), parent }, { ...succeeded('s', 1), parent }))

    const seen = await followed(file, [() => appendFileSync(file, lines(succeeded('r', 1)))])

    expect(seen.at(-1)).toBe('4 r 1')
  })

  it.each<[string, (file: string) => void]>([
    ['made shorter', (file) => truncateSync(file)],
    [
      'replaced',
      (file) => {
        renameSync(file, `${file}.old`)
      },
    ],
    ['removed', (file) => rmSync(file)],
  ])('begins again with a file that was %s', async (_, change) => {
    const file = join(temporaryFolder(), 'run.jsonl')
    writeFileSync(file, `${lines(started('a'), steered('a', 1))}{"torn`)

    const seen = await followed(file, [() => change(file), () => writeFileSync(file, lines(started('b'), succeeded('b', 1)))])

    expect(seen).toEqual(['1 a 0', '2 a 1', '3 no_line_end', '1 b 0', '2 b 1'])
  })

  it('ends by its signal, without an error', async () => {
    const stop = new AbortController()
    const file = join(temporaryFolder(), 'none.jsonl')

    expect(await followed(file, [() => stop.abort()], stop.signal)).toEqual([])
  })

  it('says what is wrong with what is no file', async () => {
    await expect(followed(temporaryFolder(), [])).rejects.toMatchObject({ code: 'trace_failed' })
    await expect(readTrace(temporaryFolder())).rejects.toMatchObject({ code: 'trace_failed' })
  })
})

describe('traceLines', () => {
  it('reads on only as its lines are taken, so that a trace may be of any size', async () => {
    const file = join(temporaryFolder(), 'run.jsonl')
    writeFileSync(file, '{"a":1}\n'.repeat(50_000))
    const all = traceLines(file)

    expect((await all.next()).value).toEqual({ number: 1, value: { a: 1 } })
    appendFileSync(file, '{"last":true}\n')
    let last: unknown
    for await (const { value } of all) last = value
    expect(last).toEqual({ last: true })
  })

  it('leaves an error of whoever takes the lines as it is, and tells its own', async () => {
    const file = join(temporaryFolder(), 'run.jsonl')
    writeFileSync(file, '{"a":1}\n')
    const taking = async (path: string) => {
      for await (const { number } of traceLines(path)) throw new RangeError(`line ${number}`)
    }

    await expect(taking(file)).rejects.toThrow(new RangeError('line 1'))
    await expect(taking(`${file}.none`)).rejects.toMatchObject({ code: 'trace_failed' })
  })
})

describe('readTrace', () => {
  const read = async (text: string | Uint8Array) => {
    const file = join(temporaryFolder(), 'run.jsonl')
    writeFileSync(file, text)
    return await readTrace(file)
  }

  it.each([
    ['no_line_end', '{"a":1}\n{"a"'],
    ['not_json', '{"a":1}\n\n{"a":2}\n'],
    ['not_json', '{"a":1}\n{"a":NaN}\n{"a":2}\n'],
    ['not_an_object', '{"a":1}\n[1]\n{"a":2}\n'],
    ['duplicate_key', '{"a":1}\n{"b":{"a":1,"\\u0061":2}}\n{"a":2}\n'],
    ['infinite_number', '{"a":1}\n{"a":1e999}\n{"a":2}\n'],
    ['gap', '{"run_id":"r","seq":0}\n{"run_id":"r","seq":2}\n{"a":2}\n'],
    ['gap', '{"run_id":"r","seq":0}\n{"run_id":"r","seq":0.5}\n{"a":2}\n'],
  ])('X4 finds a line with %s, and goes on after it', async (problem, text) => {
    const all = await read(text)

    expect(all.map((line) => line.problem)).toEqual([undefined, problem, undefined].slice(0, all.length))
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1))
  })

  it('X4 finds bytes that are not UTF-8', async () => {
    expect(await read(Uint8Array.of(0x22, 0xff, 0x22, 0x0a))).toEqual([{ number: 1, problem: 'not_utf8' }])
  })

  it('X4 reads very long lines', async () => {
    const long = `{"a":"${'x\\n'.repeat(3_000_000)}"}\n`

    expect((await read(long.repeat(2))).map(({ problem }) => problem)).toEqual([undefined, undefined])
  })

  it('gives the events of a run that was told again only once', async () => {
    const model: RunEvent = { runId: 'r', at: 0, type: 'model.started', round: 0 }
    const all = await read(lines(started('r'), model, steered('r', 1), started('r'), model, steered('r', 1), model, succeeded('r', 2)))

    expect(all.filter(({ problem }) => problem)).toEqual([])
    expect(traceEvents(all)).toEqual([started('r'), model, steered('r', 1), model, succeeded('r', 2)])
  })
})
