import { isPlainObject, sameJson } from '../json.ts'
import type { ToolCall } from '../message.ts'
import type { ModelResponse } from '../model.ts'
import { assertContract, type ContractCase } from './contract.ts'
import type { MakeModel } from './model-contract.ts'
import { sampleQuestion, sampleToolRound, sampleTools } from './model-samples.ts'

/** What a response must look like. */
export function modelResponseCases(make: MakeModel): ContractCase[] {
  return [
    {
      name: 'a call gives an assistant message, a stop reason and the usage',
      async run() {
        assertResponse(await (await make()).complete(sampleQuestion(), sampleTools()))
      },
    },
    {
      name: 'a call without tools is answered',
      async run() {
        assertResponse(await (await make()).complete(sampleQuestion(), []))
      },
    },
    {
      name: 'a conversation with tool results is answered',
      async run() {
        assertResponse(await (await make()).complete(sampleToolRound(), sampleTools()))
      },
    },
    {
      name: 'a response is plain data that JSON keeps',
      async run() {
        const response = await (await make()).complete(sampleQuestion(), sampleTools())

        const kept: unknown = JSON.parse(JSON.stringify(response))

        assertContract(sameJson(response, kept), 'the response must equal what JSON keeps of it.')
      },
    },
    {
      name: 'the id, if there is one, is a text that is not empty',
      async run() {
        const { id } = await make()

        assertContract(id === undefined || (typeof id === 'string' && id !== ''), 'id must be a text that is not empty.')
      },
    },
  ]
}

function assertResponse({ message, stopReason, usage }: ModelResponse): void {
  assertContract(message.role === 'assistant', 'message.role must be assistant.')
  assertContract(typeof message.content === 'string', 'message.content must be a text, also when it is empty.')
  assertContract(Array.isArray(message.toolCalls), 'message.toolCalls must be a list, also when it is empty.')
  for (const call of message.toolCalls) assertCall(call)
  assertContract(typeof stopReason === 'string' && stopReason !== '', 'stopReason must be a word.')
  assertContract(isPlainObject(usage), 'usage must be an object, {} when nothing is known.')
  const { raw = {}, ...counts } = usage
  assertContract(isPlainObject(raw), "usage.raw must be the provider's own object.")
  for (const [name, count] of Object.entries(counts)) {
    assertContract(typeof count === 'number' && Number.isInteger(count) && count >= 0, `usage.${name} must be a count.`)
  }
}

function assertCall({ id, name, arguments: args }: ToolCall): void {
  assertContract(typeof id === 'string' && id !== '', 'the id of a call must not be empty.')
  assertContract(typeof name === 'string' && name !== '', 'the name of a call must not be empty.')
  assertContract(isPlainObject(args), 'the arguments of a call must be an object.')
}
