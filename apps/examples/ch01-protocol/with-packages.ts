import { FakeModel } from '@minagent/models'
import { assistant, type Message, system, type ToolCall, toolMessage, user } from '@minagent/types'
import { loop, type Tools } from './loop.ts'

//#region conversation
export const call: ToolCall = { id: 'call_1', name: 'add', arguments: { a: 1, b: 2 } }

export const conversation: readonly Message[] = [
  system('你是一个只做加法的助手。'),
  user('1 + 2 等于多少？'),
  assistant('', [call]),
  toolMessage('call_1', '3'),
  assistant('结果是 3。'),
]
//#endregion conversation

//#region run
const adder: Tools = {
  schemas: [],
  execute: ({ arguments: { a, b } }) => String(Number(a) + Number(b)),
}

/** 同一个剧本，同一个循环，用包里的 FakeModel。 */
export function runOnce(): Promise<Message[]> {
  const model = new FakeModel([[call], '结果是 3。'])
  return loop(model, adder, conversation.slice(0, 2))
}
//#endregion run
