import type { Message, Model, ToolCall, ToolSchema } from '@minagent/types'
import { assistant, toolMessage, user } from '@minagent/types'

/** What became of a request: the calls in order and the answer. */
export interface Conversation {
  readonly calls: readonly ToolCall[]
  readonly answer: string
  readonly messages: readonly Message[]
}

/** Lets the model work on a request with tools that answer from a small world of files, until it answers. */
export async function converse(
  model: Model,
  tools: readonly ToolSchema[],
  request: string,
  history: readonly Message[] = [],
): Promise<Conversation> {
  const messages: Message[] = [...history, user(request)]
  const calls: ToolCall[] = []
  for (let round = 0; round < 30; round++) {
    const { message } = await model.complete(messages, tools)
    messages.push(message)
    if (message.toolCalls.length === 0) return { calls, answer: message.content, messages }
    for (const call of message.toolCalls) {
      calls.push(call)
      messages.push(toolMessage(call, resultOf(call)))
    }
  }
  messages.push(assistant('no end'))
  return { calls, answer: 'no end', messages }
}

const files: Readonly<Record<string, string>> = {
  'contract.md':
    '# Lease\nThe landlord is Ms. Lindqvist.\nThe monthly rent is 950 euros.\nThe deposit is 1900 euros.\nThe lease ends on 31 March 2027.',
  '合同.md': '# 租约\n房东：林女士。\n房租：每月 3200 元。\n押金 6400 元。\n租约于 2027 年 3 月 31 日结束。',
  'invoice-2026.txt': 'Invoice 118\nThe invoice is due on 15 May.\n发票 118 号，5 月 15 日到期。',
  'notes/todo.txt': 'Buy milk.\nPlan holidays.\n假期安排：去海边。',
}

function resultOf({ name, arguments: args }: ToolCall): string {
  switch (name) {
    case 'add':
      return JSON.stringify({ value: Number(args.a) + Number(args.b) })
    case 'calculator':
      return String(calculate(Number(args.left), String(args.operation), Number(args.right)))
    case 'get_current_time':
      return JSON.stringify({ timezone: args.timezone, iso_time: '2026-05-01T09:30:00+08:00' })
    case 'read_demo_text':
      return JSON.stringify({ text: 'Model calls, tools and stop rules are separate parts.' })
    case 'search_files':
      return JSON.stringify({ matches: search(String(args.query)) })
    case 'read_file':
      return readFile(String(args.path))
    default:
      return JSON.stringify({ done: true })
  }
}

function calculate(left: number, operation: string, right: number): number {
  if (operation === 'add') return left + right
  if (operation === 'subtract') return left - right
  return operation === 'multiply' ? left * right : left / right
}

function search(query: string) {
  const words = query.toLowerCase().split(/\s+/)
  return Object.entries(files).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (words.every((word) => line.toLowerCase().includes(word)) ? [{ path, line: index + 1, text: line }] : [])),
  )
}

function readFile(path: string): string {
  const text = files[path]
  if (text === undefined) return JSON.stringify({ error: { code: 'TOOL_FAILED', message: `No such file: ${path}` } })
  return text
    .split('\n')
    .map((line, index) => `${index + 1}: ${line}`)
    .join('\n')
}
