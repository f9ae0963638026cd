import type { RunTree } from '@minagent/multiagent'
import type { Message } from '@minagent/types'

/** 一次运行和它引起的所有运行，每层缩进。 */
export function showTree({ runId, stopReason, usage, total, runs }: RunTree, indent = '  '): void {
  console.log(`${indent}${runId}：${stopReason}，自己 ${usage.inputTokens ?? 0}，连同下面 ${total.inputTokens ?? 0}`)
  for (const run of runs) showTree(run, `${indent}  `)
}

/** 一个智能体看到的消息，一条一行，太长的只留开头。 */
export function showMessages(messages: readonly Message[] = []): void {
  for (const message of messages) {
    const untrusted = 'origin' in message && message.origin?.untrusted ? '（不可信）' : ''
    const calls = message.role === 'assistant' ? message.toolCalls.map(({ name }) => ` → ${name}`).join('') : ''
    const [line = ''] = message.content.split('\n')
    console.log(`  ${message.role}${untrusted}: ${line.length > 36 ? `${line.slice(0, 36)}…` : line}${calls}`)
  }
}
