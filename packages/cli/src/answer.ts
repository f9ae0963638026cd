import { createInterface } from 'node:readline'
import type { ChatParts } from './chat.ts'
import { readableOf } from './node-streams.ts'
import type { LiveTerminal } from './terminal/live-terminal.ts'

/** Answers something; Ctrl-C cancels it. Resolves to the exit code. */
export async function answer({ session, io, live }: ChatParts, ask: () => Promise<boolean>): Promise<0 | 1> {
  if (live) return await answerLive(live, ask)
  const { conversation } = session
  const stopListening = io.onInterrupt(() => conversation.cancel())
  try {
    return (await ask()) ? 0 : 1
  } finally {
    stopListening()
  }
}

async function answerLive(live: LiveTerminal, ask: () => Promise<boolean>): Promise<0 | 1> {
  live.open()
  try {
    return (await live.during(ask)) ? 0 : 1
  } finally {
    live.close()
  }
}

/** Answers each line of stdin until one is not answered; Ctrl-C cancels and ends it. Resolves to the exit code: 2 when no line holds a question. */
export async function answerLines(parts: ChatParts): Promise<0 | 1 | 2> {
  const { io, session } = parts
  let exitCode: 0 | 1 | 2 = 2
  for await (const line of createInterface({ input: readableOf(io.stdin), crlfDelay: Number.POSITIVE_INFINITY })) {
    const question = line.replace('\uFEFF', '').trim()
    if (question === '') continue
    exitCode = await answer(parts, () => session.conversation.ask(question))
    if (exitCode !== 0) break
  }
  if (exitCode === 2) io.stderr.write('error: no question: standard input is empty (see minagent --help)\n')
  return exitCode
}
