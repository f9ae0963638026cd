// 第 1 章：消息协议与假模型。先从空文件夹开始手写，再换成包。没有网络，没有密钥，每次运行输出的字节都相同。
import { assistant, canonicalJson, toWire as toPackagedWire, toWireConversation } from '@minagent/types'
import { FakeModel } from './by-hand/fake-model.ts'
import { loop, type Tool } from './by-hand/loop.ts'
import type { Message, ToolCall } from './by-hand/protocol.ts'
import { fromWire, line, toWire, type Wire } from './by-hand/wire.ts'
import * as packaged from './with-packages.ts'

//#region conversation
const call: ToolCall = { id: 'call_1', name: 'add', arguments: { a: 1, b: 2 } }

const conversation: readonly Message[] = [
  { role: 'system', content: '你是一个只做加法的助手。' },
  { role: 'user', content: '1 + 2 等于多少？' },
  { role: 'assistant', content: '', toolCalls: [call] },
  { role: 'tool', content: '3', toolCallId: 'call_1' },
  { role: 'assistant', content: '结果是 3。', toolCalls: [] },
]
//#endregion conversation

//#region roundtrip
const payload = line(conversation.map(toWire))
console.log(payload)

const wires: Wire[] = JSON.parse(payload)
const read = wires.map(fromWire)
const same = line(read) === line(conversation)
console.log(`roundtrip ${same ? 'OK' : 'FAILED'}: ${read.length} messages`)
//#endregion roundtrip

//#region fake-model
const add: Tool = {
  name: 'add',
  description: '两数相加。',
  parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  execute: ({ a, b }) => Number(a) + Number(b),
}

async function runOnce(): Promise<string> {
  const model = new FakeModel([[call], '结果是 3。'])
  const messages = await loop(model, [add], conversation.slice(0, 2))
  model.calls.forEach((seen, index) => {
    console.log(`第 ${index + 1} 次问模型时，它看到 ${seen.length} 条消息`)
  })
  return line(messages.map(toWire))
}

console.log(`循环写出的对话与上面手写的逐字节相同：${(await runOnce()) === payload}`)
console.log(`再跑一次，还是同样的字节：${(await runOnce()) === payload}`)
//#endregion fake-model

//#region packages
const packagedPayload = canonicalJson(toWireConversation(packaged.conversation))
const packagedRun = canonicalJson(toWireConversation(await packaged.runOnce()))
console.log(`包写出的那一行与手写的相同：${packagedPayload === payload}`)
console.log(`用包里的 FakeModel 跑出的对话也相同：${packagedRun === payload}`)
//#endregion packages

//#region lost-text
console.log('模型一边说“我来算。”一边要工具：')
const aloud: Message = { role: 'assistant', content: '我来算。', toolCalls: [call] }
console.log(`手写 ${line(toWire(aloud))}`)
console.log(`包   ${canonicalJson(toPackagedWire(assistant('我来算。', [call])))}`)
//#endregion lost-text
