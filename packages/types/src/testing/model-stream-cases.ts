import { sameJson } from '../json.ts'
import type { Model, ModelCallOptions, ModelEvent } from '../model.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { collect, countedSignal, rejection } from './contract-probes.ts'
import type { MakeModel } from './model-contract.ts'
import { sampleQuestion, sampleTools } from './model-samples.ts'

/** What a stream must keep; a model without `stream` passes. */
export function modelStreamCases(make: MakeModel): ContractCase[] {
  return [...wholeStreamCases(make), ...brokenOffCases(make)]
}

function wholeStreamCases(make: MakeModel): ContractCase[] {
  return [
    {
      name: 'a stream gives exactly one response, last, and it equals that of complete',
      async run() {
        const stream = open(await make())
        if (!stream) return
        const events = await collect(stream)
        const response = await (await make()).complete(sampleQuestion(), sampleTools())

        const last = events.at(-1)
        assertContract(events.filter(({ type }) => type === 'response').length === 1, 'there must be exactly one response.')
        assertContract(last?.type === 'response', 'the response must be the last event.')
        assertContract(sameJson(last.response, response), 'stream and complete must give the same response.')
      },
    },
    {
      name: 'the deltas of a stream since its last restart add up to the response',
      async run() {
        const stream = open(await make())
        if (!stream) return

        assertDeltas(await collect(stream))
      },
    },
    {
      name: 'a stream that ended leaves no listener on the signal',
      async run() {
        const { signal, listeners } = countedSignal()
        const stream = open(await make(), { signal })
        if (!stream) return

        await collect(stream)

        assertContract(listeners() === 0, `${listeners()} abort listeners were left behind.`)
      },
    },
  ]
}

function brokenOffCases(make: MakeModel): ContractCase[] {
  return [
    {
      name: 'an aborted signal ends a stream with its reason before any event',
      async run() {
        const reason = new Error('not wanted')
        const stream = open(await make(), { signal: AbortSignal.abort(reason) })
        if (!stream) return

        const error = await rejection(stream[Symbol.asyncIterator]().next(), 'the first step of the stream')

        assertContract(error === reason, 'the reason must come out untouched.')
      },
    },
    {
      name: 'a stream that is left early ends, without a listener left on the signal',
      async run() {
        const { signal, listeners } = countedSignal()
        const stream = open(await make(), { signal })
        if (!stream) return

        for await (const event of stream) {
          assertContract(typeof event.type === 'string', 'each event must have a type.')
          break
        }

        assertContract(listeners() === 0, `${listeners()} abort listeners were left behind.`)
      },
    },
  ]
}

function open(model: Model, options?: ModelCallOptions): AsyncIterable<ModelEvent> | undefined {
  return model.stream?.(sampleQuestion(), sampleTools(), options)
}

/** A kind of delta that does not occur is no mistake: a model may stream only some of its answer. */
function assertDeltas(events: readonly ModelEvent[]): void {
  const valid = events.slice(events.findLastIndex(({ type }) => type === 'restart') + 1)
  const end = valid.at(-1)
  assertContract(end?.type === 'response', 'the response must be the last event.')
  const { content, toolCalls } = end.response.message
  const text = valid.map((event) => (event.type === 'text.delta' ? event.text : '')).join('')
  assertContract(text === '' || text === content, 'the text deltas must add up to the content.')
  for (const [index, pieces] of argumentTexts(valid)) {
    const call = toolCalls[index]
    assertContract(call !== undefined, `tool_call.delta has index ${index}, but the response has no such call.`)
    const fits = pieces === call.invalidArguments || sameJson(parse(pieces), call.arguments)
    assertContract(fits, `the argument deltas of call ${index} must add up to its arguments.`)
  }
}

function argumentTexts(events: readonly ModelEvent[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const event of events) {
    if (event.type === 'tool_call.delta') texts.set(event.index, (texts.get(event.index) ?? '') + event.argumentsText)
  }
  return texts
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}
