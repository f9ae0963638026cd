import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { codeAgentLines, devMindLines } from '@minagent/observability'
import { type JsonlTraceOptions, jsonlTrace, readTrace, traceEvents } from '@minagent/observability/node'
import { journaled, memoryJournal } from '@minagent/session'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { eventFromWire, isMinagentError, type RunEvent } from '@minagent/types'
import { parseJsonLines, systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { startWorker } from './worker-process.ts'

const key = 'sk-live-0123456789abcdefghij'
const greet = (done: string[] = []) =>
  defineTool({
    name: 'greet',
    description: 'Greets.',
    parameters: { type: 'object' },
    execute: (args) => `Hello, ${done.push('greet') && String(args.name)}`,
  })

/** Runs an agent that greets Ada once, traced into this file. */
async function traced(file: string, options: JsonlTraceOptions = {}): Promise<string> {
  const trace = jsonlTrace(file, options)
  const model = new FakeModel([[{ id: 'c', name: 'greet', arguments: { name: 'Ada' } }], 'Done, Ada'])
  await new Agent({ model, tools: new ToolRegistry([greet()]), observers: [trace] }).run(`Greet Ada with ${key}`, { runId: 'r1' })
  await trace.close()
  return readFileSync(file, 'utf8')
}

const inFolder = () => join(temporaryFolder(), 'run.jsonl')

describe('jsonlTrace', () => {
  it('writes events without what was said, which can be read back', async () => {
    const text = await traced(inFolder())

    expect(text).not.toMatch(/Ada|Hello|Greets|sk-live/)
    const events = parseJsonLines(text).values.map(eventFromWire)
    expect(events.map(({ type }) => type)).toEqual([
      'run.started',
      'model.started',
      'model.finished',
      'tool.call.started',
      'tool.call.finished',
      'model.started',
      'model.finished',
      'run.succeeded',
    ])
    expect(events[3]).toMatchObject({ call: { name: 'greet', arguments: { name: '[hidden]' } } })
  })

  it('writes what was said only when it is asked to, and no secret even then', async () => {
    const text = await traced(inFolder(), { content: 'full' })

    expect(text).toContain('Greet Ada with [redacted]')
    expect(text).not.toContain(key)
    expect(await traced(inFolder(), { content: 'full', redact: (said) => said.replaceAll('Ada', '[name]') })).toContain('Hello, [name]')
  })

  it('K2 K3 D15 writes the lines of a projection', async () => {
    const code = parseJsonLines(await traced(inFolder(), { lines: codeAgentLines() })).values
    const devMind = parseJsonLines(await traced(inFolder(), { lines: devMindLines })).values

    expect(code).toHaveLength(5)
    expect(code[1]).toEqual({
      ...{ run_id: 'r1', step: 1, event_type: 'model_action' },
      ...{ action_type: 'tool_call', tool_name: 'greet', argument_keys: ['name'] },
    })
    expect(devMind[4]).toMatchObject({ event: 'tool.call.finished', model_round: 1, tool_call_id: 'c', tool: 'greet', ok: true })
  })

  it('makes the file for its owner alone, and adds to one that is there as it is', async () => {
    const file = inFolder()
    const before = await traced(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o640)

    const after = await traced(file)

    expect(after.startsWith(before)).toBe(true)
    expect(after.split('\n')).toHaveLength(17)
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it.each(['a link', 'a folder', 'no folder'])('refuses %s', (what) => {
    const folder = temporaryFolder()
    const file = join(folder, 'run.jsonl')
    if (what === 'a link') {
      writeFileSync(join(folder, 'other'), '')
      symlinkSync(join(folder, 'other'), file)
    }
    if (what === 'a folder') mkdirSync(file)

    const path = what === 'no folder' ? join(file, 'run.jsonl') : file

    expect(() => jsonlTrace(path)).toThrow(`The trace ${path} could not be opened`)
  })

  it('writes an event once that comes from a sub-agent and from who called it', async () => {
    const file = inFolder()
    const trace = jsonlTrace(file)
    const below = agentAsTool(new Agent({ name: 'below', model: new FakeModel(['yes']), observers: [trace] }), {
      name: 'below',
      description: 'Answers.',
    })
    const model = new FakeModel([[{ id: 'c', name: 'below', arguments: { task: 'q' } }], 'Done'])
    await new Agent({ model, tools: new ToolRegistry([below]), observers: [trace] }).run('q', { runId: 'r1' })
    await trace.close()

    const lines = await readTrace(file)

    expect(lines.filter(({ problem }) => problem)).toEqual([])
    expect(lines.filter(({ event }) => event?.type === 'run.succeeded')).toHaveLength(2)
  })

  it('has no gap when a durable run is gone on with, which is told from its beginning again', async () => {
    const file = inFolder()
    const journal = memoryJournal()
    const tools = new ToolRegistry([greet()], { policy: () => 'ask' })
    const agent = (script: ConstructorParameters<typeof FakeModel>[0]) => {
      const trace = jsonlTrace(file)
      return { trace, durable: journaled(new Agent({ model: new FakeModel(script), tools, observers: [trace] }), journal) }
    }
    const before = agent([[{ id: 'c', name: 'greet', arguments: {} }]])
    await before.durable.start('q', { runId: 'r' }).result
    await before.trace.close()

    const after = agent(['Done'])
    await after.durable.approve('r', 0)
    await (await after.durable.resume('r')).result
    await after.trace.close()

    const lines = await readTrace(file)
    expect(lines.filter(({ problem }) => problem)).toEqual([])
    const seqs = traceEvents(lines).flatMap((event) => ('seq' in event ? [event.seq] : []))
    expect(seqs).toEqual(seqs.map((_, index) => index))
    expect(traceEvents(lines).at(-1)?.type).toBe('run.succeeded')
  })

  it('leaves out what comes after its end', async () => {
    const file = inFolder()
    const trace = jsonlTrace(file)
    await trace.close()

    trace.onEvent({ runId: 'r', at: 0, type: 'tool.late', toolCallId: 'c', tool: 't' })

    await trace.close()
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})

describe('a trace that cannot be written', () => {
  const full = '/dev/full'
  const broken = () => {
    throw new Error('no redactor')
  }

  it('is told at once and at the end, and the run goes on', async () => {
    const errors: unknown[] = []
    const trace = jsonlTrace(inFolder(), { redact: broken, onError: (error) => errors.push(error) })

    const result = await new Agent({ model: new FakeModel(['hi']), observers: [trace] }).run('q')

    expect(result.final).toBe('hi')
    expect(errors).toHaveLength(4)
    await expect(trace.close()).rejects.toSatisfy((error) => isMinagentError(error, 'trace_failed') && error === errors[0])
    await expect(trace.close()).rejects.toThrow('no redactor')
  })

  it('X6 stops a run before its next effect, when the run is given the signal for it', async () => {
    const stop = new AbortController()
    let events = 0
    const lines = (event: RunEvent) => {
      if (++events > 3) throw new Error('disk full')
      return [{ type: event.type }]
    }
    const trace = jsonlTrace(inFolder(), { lines, onError: (error) => stop.abort(error) })
    const done: string[] = []
    const model = new FakeModel([[{ id: 'c', name: 'greet', arguments: {} }], 'never'])
    const agent = new Agent({ model, tools: new ToolRegistry([greet(done)]), observers: [trace] })

    const result = await agent.start('q', { signal: stop.signal }).result

    expect(result.stopReason).toBe('cancelled')
    expect(done).toEqual([])
    expect(model.calls).toHaveLength(1)
  })

  it('is no plain file: a device is refused', () => {
    expect(() => jsonlTrace(full)).toThrow('It is no plain file.')
  })
})

describe('a trace whose writer was killed', () => {
  it('K10 has only complete lines that parse, and its last complete step is found', async () => {
    const file = inFolder()
    const writer = new URL('./trace-writer.ts', import.meta.url)
    const workers = [startWorker(writer, [file, 'a']), startWorker(writer, [file, 'b'])]
    const hasBoth = () => {
      const text = existsSync(file) ? readFileSync(file, 'latin1') : ''
      return text.includes('"run_id":"a-1"') && text.includes('"run_id":"b-1"')
    }
    while (!hasBoth()) await systemClock.sleep(50)
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all(workers.map(({ ended }) => ended))

    const lines = await readTrace(file)

    expect(lines.filter(({ problem }) => problem !== undefined && problem !== 'no_line_end')).toEqual([])
    for (const name of ['a', 'b']) {
      const events = traceEvents(lines).filter(({ runId }) => runId.startsWith(`${name}-`))
      const last = events.findLast(({ type }) => type === 'tool.call.finished')
      expect(last).toMatchObject({ ok: true, message: { content: expect.stringContaining('xxx') } })
    }
  })

  it('K10 is whole up to the place where it was cut, wherever that is, and the next writer ends the torn line first', async () => {
    const whole = Buffer.from(await traced(inFolder(), { content: 'full' }))
    const cuts = Array.from({ length: 25 }, (_, index) => Math.floor((whole.length * index) / 24))

    for (const cut of cuts) {
      const file = inFolder()
      writeFileSync(file, whole.subarray(0, cut))
      const complete = whole.subarray(0, cut).toString('latin1').split('\n').length - 1
      const torn = cut > 0 && whole[cut - 1] !== 10

      const before = await readTrace(file)
      expect(before.filter(({ event }) => event)).toHaveLength(complete)
      expect(before.at(-1)?.problem).toBe(torn ? 'no_line_end' : undefined)

      // Two open it at once: the second finds that the first has ended the torn line.
      const [trace] = [jsonlTrace(file), await traced(file)]
      await trace.close()
      const after = await readTrace(file)
      expect(after.filter(({ event }) => event)).toHaveLength(complete + 8)
      expect(after.filter(({ problem }) => problem).map(({ problem }) => problem)).toEqual(torn ? ['not_json'] : [])
    }
  })
})
