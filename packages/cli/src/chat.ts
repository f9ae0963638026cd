import { createInterface } from 'node:readline'
import { isMinagentError } from '@minagent/types'
import { type ChatSession, chatCommand } from './chat-commands.ts'
import type { CliIo } from './cli-io.ts'
import { wantsToLeave } from './leave-words.ts'
import { readableOf, writableOf } from './node-streams.ts'
import { paintFor } from './paint.ts'
import type { LiveTerminal } from './terminal/live-terminal.ts'
import { type Asker, TypedLines } from './typed-lines.ts'

/** What a chat is about. */
export interface ChatParts {
  readonly session: ChatSession
  readonly io: CliIo
  /** False forbids colors. */
  readonly color: boolean
  /** Asks in plain lines. */
  readonly asker: Asker
  /** Undefined where the terminal shows plain lines only. */
  readonly live: LiveTerminal | undefined
}

/** Questions and answers on a terminal until the user leaves. */
export function chat(parts: ChatParts): Promise<0> {
  return parts.live ? liveChat(parts.live, parts.session) : plainChat(parts)
}

async function liveChat(live: LiveTerminal, session: ChatSession): Promise<0> {
  live.open()
  try {
    live.say(session.texts.greeting, 'dim')
    for (let line = await live.read(); line !== undefined && !wantsToLeave(line); line = await live.read()) {
      const text = line.trim()
      if (!(await live.during(() => handle(text, session)))) break
    }
    return 0
  } finally {
    live.close()
  }
}

/** Prompts are diagnostics: stdout gets only the answers. */
async function plainChat({ session, io, color, asker }: ChatParts): Promise<0> {
  const paint = paintFor(io.stderr, io.env, color)
  const prompt = paint('bold', '> ')
  const terminal = createInterface({
    input: readableOf(io.stdin),
    output: writableOf(io.stderr),
    terminal: io.stderr.isTTY === true,
  })
  const lines = new TypedLines(terminal)
  asker.lines = lines
  // Ctrl-C comes as a key while the terminal is read, as a signal otherwise.
  const interrupt = () => session.conversation.cancel() || terminal.close()
  terminal.on('SIGINT', interrupt)
  const stopListening = io.onInterrupt(interrupt)
  try {
    io.stderr.write(`${session.texts.greeting}\n`)
    for (;;) {
      terminal.setPrompt(prompt)
      const line = await lines.next()
      if (line === undefined) break
      if (wantsToLeave(line) || !(await handle(line, session))) return 0
    }
    io.stderr.write('\n')
    return 0
  } finally {
    asker.lines = undefined
    stopListening()
    terminal.close()
  }
}

/** Answers a question or does a command; false when it ends the chat. */
async function handle(line: string, session: ChatSession): Promise<boolean> {
  if (!line.startsWith('/')) {
    await session.conversation.ask(line)
    return true
  }
  try {
    return await chatCommand(line, session)
  } catch (error) {
    // What cannot be done is told, and the chat goes on.
    if (!isMinagentError(error, 'invalid_definition')) throw error
    session.say(session.texts.error(error.message))
    return true
  }
}
