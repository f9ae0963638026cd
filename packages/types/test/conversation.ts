import { assistant, type Message, system, toolMessage, user } from '@minagent/types'

/** The conversation of chapter 1. */
export const conversation: readonly Message[] = [
  system('你是一个只做加法的助手。'),
  user('1 + 2 等于多少？'),
  assistant('', [{ id: 'call_1', name: 'add', arguments: { a: 1, b: 2 } }]),
  toolMessage('call_1', '3'),
  assistant('结果是 3。'),
]

/** Its canonical JSON. */
export const conversationLine =
  '[{"content": "你是一个只做加法的助手。", "role": "system"}, {"content": "1 + 2 等于多少？", "role": "user"}, {"content": [{"id": "call_1", "input": {"a": 1, "b": 2}, "name": "add", "type": "tool_use"}], "role": "assistant"}, {"content": "3", "role": "tool", "tool_call_id": "call_1"}, {"content": "结果是 3。", "role": "assistant"}]'
