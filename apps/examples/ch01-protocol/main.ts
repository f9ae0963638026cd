// 第 1 章：消息协议与假模型。没有网络，没有密钥，每次运行输出的字节都相同。
import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { FakeModel } from '@minagent/models'
import {
  assistant,
  canonicalJson,
  fromWireConversation,
  type Message,
  system,
  type ToolCall,
  toolMessage,
  toWireConversation,
  user,
} from '@minagent/types'
import { loop } from './loop.ts'

//#region conversation
const call: ToolCall = { id: 'call_1', name: 'add', arguments: { a: 1, b: 2 } }

const conversation: readonly Message[] = [
  system('你是一个只做加法的助手。'),
  user('1 + 2 等于多少？'),
  assistant('', [call]),
  toolMessage('call_1', '3'),
  assistant('结果是 3。'),
]
//#endregion conversation

//#region roundtrip
const payload = canonicalJson(toWireConversation(conversation))
console.log(payload)

deepStrictEqual(fromWireConversation(JSON.parse(payload)), conversation)
console.log(`roundtrip OK: ${conversation.length} messages`)
//#endregion roundtrip

//#region fake-model
/** 假模型照剧本回答：第一轮要工具，第二轮给出文字。 */
async function runOnce(): Promise<string> {
  const model = new FakeModel([[call], '结果是 3。'])
  const messages = await loop(model, add, [system('你是一个只做加法的助手。')], '1 + 2 等于多少？')
  model.calls.forEach(([seen], index) => {
    console.log(`第 ${index + 1} 次问模型时，它看到 ${seen.length} 条消息`)
  })
  return canonicalJson(toWireConversation(messages))
}

function add({ arguments: { a, b } }: ToolCall): string {
  return String(Number(a) + Number(b))
}

strictEqual(await runOnce(), payload)
console.log('循环写出的对话与上面手写的逐字节相同')
strictEqual(await runOnce(), payload)
console.log('再跑一次，还是同样的字节')
//#endregion fake-model
