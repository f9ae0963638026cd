import { createInterface, type Interface } from 'node:readline'
import type { Tool } from '@minagent/types'
import type { CliIo } from './cli-io.ts'
import type { Conversation } from './conversation.ts'
import { readableOf, writableOf } from './node-streams.ts'
import { type Paint, paintFor } from './paint.ts'

const HELP = `/help    this list
/tools   the tools that can be used
/clear   begin a new conversation
/exit    leave (also Ctrl-D; Ctrl-C cancels an answer, or leaves)`

/** Newcomers leave without the slash. */
const LEAVE: ReadonlySet<string> = new Set(['/exit', '/quit', 'exit', 'quit', '退出'])

/** What a chat is about. */
export interface ChatParts {
  readonly conversation: Conversation
  readonly tools: readonly Tool[]
  readonly io: CliIo
  /** False forbids colors. */
  readonly color: boolean
}

/** Questions and answers on a terminal until the user leaves. Prompts are diagnostics: stdout gets only the answers. */
export async function chat({ conversation, tools, io, color }: ChatParts): Promise<0> {
  const paint = paintFor(io.stderr, io.env, color)
  const terminal = createInterface({
    input: readableOf(io.stdin),
    output: writableOf(io.stderr),
    terminal: io.stderr.isTTY === true,
    prompt: paint('bold', '> '),
  })
  // Ctrl-C comes as a key while the terminal is read, as a signal otherwise.
  const interrupt = () => conversation.cancel() || terminal.close()
  terminal.on('SIGINT', interrupt)
  const stopListening = io.onInterrupt(interrupt)
  try {
    io.stderr.write(`Ask something. /help shows what else there is.\n`)
    for await (const line of promptedLines(terminal)) {
      if (LEAVE.has(line.toLowerCase())) return 0
      if (line.startsWith('/')) io.stderr.write(`${command(line, conversation, tools, paint)}\n`)
      else await conversation.ask(line)
    }
    io.stderr.write('\n')
    return 0
  } finally {
    stopListening()
    terminal.close()
  }
}

/** The lines that hold something, with a prompt before each; ends with the input. */
async function* promptedLines(terminal: Interface): AsyncGenerator<string> {
  terminal.prompt()
  for await (const line of terminal) {
    if (line.trim() !== '') yield line.trim()
    terminal.prompt()
  }
}

/** Does a command and gives what to say about it. */
function command(line: string, conversation: Conversation, tools: readonly Tool[], paint: Paint): string {
  switch (line) {
    case '/help':
      return HELP
    case '/tools':
      return tools.map(({ name, description }) => `${paint('cyan', name)}  ${firstSentence(description)}`).join('\n')
    case '/clear':
      conversation.clear()
      return 'A new conversation.'
    default:
      return `There is no command ${line}. /help lists them.`
  }
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.;])\s/, 1)[0] ?? text
}
