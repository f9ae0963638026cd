import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { costAlerts, logEvents, memoryRecorder } from '@minagent/observability'
import { jsonlTrace } from '@minagent/observability/node'
import { openTelemetry } from '@minagent/observability/otel'
import type { Model, ModelResponse, Observer } from '@minagent/types'
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { pino } from 'pino'
import { measure, type Work } from './measure.ts'
import { type Row, scaled } from './report.ts'
import { ScriptedModel, tools } from './scripted.ts'

const ROUNDS = 20
const DELAY_MS = 5

/** What a sink adds to a run, for each event of it; and all of them at once to a run whose model takes a while. */
export async function benchObservability(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-observability-'))
  const sdk = realSdk()
  try {
    const sinks = sinksIn(folder, sdk)
    return [...(await benchEvents(sinks)), ...(await benchSlowRuns(sinks))]
  } finally {
    await sdk.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sinks = Readonly<Record<string, Observer>>

function sinksIn(folder: string, { tracer, meter }: ReturnType<typeof realSdk>): Sinks {
  const prices = { 'bench/scripted': { input: 1, output: 4 } }
  return {
    memoryRecorder: memoryRecorder({ maxRuns: 50 }),
    'jsonlTrace, safe': jsonlTrace(join(folder, 'safe.jsonl')),
    'jsonlTrace, full': jsonlTrace(join(folder, 'full.jsonl'), { content: 'full' }),
    'logEvents over pino': logEvents(pino({}, { write: () => undefined })),
    costAlerts: costAlerts({ prices, budgetUsd: 1, onAlert: () => undefined }),
    'openTelemetry without an SDK': openTelemetry().observer,
    'openTelemetry with its SDK': openTelemetry({ tracer, meter }).observer,
  }
}

/** Spans and metrics go through all of the SDK, and end before the network. */
function realSdk() {
  const exporter = {
    export: (_spans: unknown, done: (result: { code: number }) => void) => done({ code: 0 }),
    shutdown: async () => undefined,
  }
  const spans = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
  const reader = new PeriodicExportingMetricReader({ exporter: new InMemoryMetricExporter(AggregationTemporality.DELTA) })
  const metrics = new MeterProvider({ readers: [reader] })
  return {
    tracer: spans.getTracer('bench'),
    meter: metrics.getMeter('bench'),
    close: async () => {
      await spans.shutdown()
      await metrics.shutdown()
    },
  }
}

/** Microseconds of a whole run for each of its events, beside the same run with an observer that does nothing. */
async function benchEvents(sinks: Sinks): Promise<Row[]> {
  const events = await countEvents()
  const [empty, ...samples] = await measure([EMPTY, ...Object.values(sinks)].map((sink) => runsOf([sink], 0)))
  if (!empty) return []
  const hand = scaled(empty, events)
  return Object.keys(sinks).flatMap((name, index) => {
    const sample = samples[index]
    return sample ? [{ name: `an event of a run with ${name}`, unit: 'µs', ours: scaled(sample, events), hand }] : []
  })
}

/** Nobody writes two traces of one run, or has no SDK to speak of. */
const UNUSED = new Set(['jsonlTrace, full', 'openTelemetry without an SDK'])

async function benchSlowRuns(sinks: Sinks): Promise<Row[]> {
  const used = Object.entries(sinks).flatMap(([name, sink]) => (UNUSED.has(name) ? [] : [sink]))
  const [silent, observed] = await measure([runsOf([], DELAY_MS), runsOf(used, DELAY_MS)], { sampleMs: 1 })
  const name = `${ROUNDS} steps over a ${DELAY_MS} ms model, ${used.length} sinks at once, beside none`
  return silent && observed ? [{ name, unit: 'µs', ours: observed, hand: silent, aim: { ratio: 1.1 } }] : []
}

const EMPTY: Observer = { onEvent: () => undefined }

async function countEvents(): Promise<number> {
  let count = 0
  await agentWith([{ onEvent: () => count++ }], 0).run(QUESTION)
  return count
}

const QUESTION = 'Please add all of these numbers, one pair after another, and tell me the sum of each pair and of them all.'

function runsOf(observers: readonly Observer[], delayMs: number): Work {
  const agent = agentWith(observers, delayMs)
  return {
    name: 'runs',
    async run(count) {
      for (let index = 0; index < count; index++) await agent.run(QUESTION)
    },
  }
}

function agentWith(observers: readonly Observer[], delayMs: number): Agent {
  const system = 'You add numbers with your tool, pair by pair. '.repeat(20)
  const limits = { toolCalls: ROUNDS }
  return new Agent({ name: 'bench', model: talkingModel(delayMs), tools, system, observers, maxSteps: ROUNDS + 1, limits })
}

/** A scripted model that says something and counts tokens, as models do. */
function talkingModel(delayMs: number): Model {
  const script = new ScriptedModel(ROUNDS)
  return {
    id: 'bench/scripted',
    async complete(): Promise<ModelResponse> {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const { message, stopReason } = script.next()
      return { message: { ...message, content: SAID }, stopReason, usage: { inputTokens: 1200, outputTokens: 60 } }
    },
  }
}

const SAID = 'I shall add the next two numbers of the list with the tool, and go on with the pair after it once I know. '.repeat(2)
