import { isDefectError, isMinagentError, isModelError } from '../errors.ts'
import { copyJson, sameJson } from '../json.ts'
import type { Model } from '../model.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { countedSignal, deepFreeze, rejection, settled } from './contract-probes.ts'
import { modelResponseCases } from './model-response-cases.ts'
import { sampleQuestion, sampleTools } from './model-samples.ts'
import { modelStreamCases } from './model-stream-cases.ts'

/** Makes a model; models made one after another must answer alike. */
export type MakeModel = () => Model | Promise<Model>

/** What {@link modelContract} may be given besides a model that answers. */
export interface ModelContractOptions {
  /** Makes a model whose call fails: adds the cases about errors. */
  readonly makeFailing?: MakeModel
}

/**
 * What every {@link Model} must keep, as cases for any test runner. Each case makes its own models
 * with `make` and asks each of them once; the stream cases are there for models that have `stream`.
 */
export function modelContract(make: MakeModel, { makeFailing }: ModelContractOptions = {}): readonly ContractCase[] {
  return [
    ...modelResponseCases(make),
    ...inputCases(make),
    ...signalCases(make),
    ...modelStreamCases(make),
    ...(makeFailing ? errorCases(makeFailing) : []),
  ]
}

function inputCases(make: MakeModel): ContractCase[] {
  return [
    {
      name: 'a call changes neither messages nor tools nor options',
      async run() {
        const input = { messages: sampleQuestion(), tools: sampleTools(), options: { runId: 'run_1' } }
        const before = copyJson(input)
        const { messages, tools, options } = deepFreeze(input)

        await (await make()).complete(messages, tools, options)

        assertContract(sameJson(input, before), 'messages, tools and options must be left as they were.')
      },
    },
    {
      name: 'a response does not change when the caller changes the messages later',
      async run() {
        const messages = sampleQuestion()
        const response = await (await make()).complete(messages, sampleTools())
        const before = JSON.stringify(response)

        for (const message of messages) Object.assign(message, { content: 'changed' })
        messages.length = 0

        assertContract(JSON.stringify(response) === before, 'the response must not share objects with the messages.')
      },
    },
  ]
}

function signalCases(make: MakeModel): ContractCase[] {
  return [
    {
      name: 'an aborted signal rejects a call with its reason',
      async run() {
        const reason = new Error('not wanted')
        const signal = AbortSignal.abort(reason)
        const model = await make()
        // A model with a two-parameter `complete` is one, and knows of no signal.
        if (model.complete.length === 2) return

        const error = await rejection(model.complete(sampleQuestion(), sampleTools(), { signal }), 'complete')

        assertContract(error === reason, 'the reason must come out untouched.')
      },
    },
    {
      name: 'an abort during a call ends it with the reason or not at all',
      async run() {
        const reason = new Error('not wanted any more')
        const controller = new AbortController()
        const call = (await make()).complete(sampleQuestion(), sampleTools(), { signal: controller.signal })

        controller.abort(reason)
        const outcome = await settled(call)

        assertContract(!('error' in outcome) || outcome.error === reason, 'the reason must come out untouched.')
      },
    },
    {
      name: 'a call that ended leaves no listener on the signal',
      async run() {
        const { signal, listeners } = countedSignal()

        await (await make()).complete(sampleQuestion(), sampleTools(), { signal })

        assertContract(listeners() === 0, `${listeners()} abort listeners were left behind.`)
      },
    },
  ]
}

function errorCases(makeFailing: MakeModel): ContractCase[] {
  return [
    {
      name: 'a failed call rejects with a ModelError, a MinagentError or a DefectError',
      async run() {
        const error = await rejection((await makeFailing()).complete(sampleQuestion(), sampleTools()), 'complete')

        const typed = isModelError(error) || isMinagentError(error) || isDefectError(error)
        assertContract(typed, `the error must be typed, got ${String(error)}.`)
      },
    },
    {
      name: 'a failed call leaves no listener on the signal',
      async run() {
        const { signal, listeners } = countedSignal()

        await settled((await makeFailing()).complete(sampleQuestion(), sampleTools(), { signal }))

        assertContract(listeners() === 0, `${listeners()} abort listeners were left behind.`)
      },
    },
  ]
}
