import { createInterface } from 'node:readline'
import type { CliIo } from './cli-io.ts'
import type { Conversation } from './conversation.ts'
import { readableOf } from './node-streams.ts'

/** Answers something; Ctrl-C cancels it. Resolves to the exit code. */
export async function answer(conversation: Conversation, io: CliIo, ask: () => Promise<boolean>): Promise<0 | 1> {
  const stopListening = io.onInterrupt(() => conversation.cancel())
  try {
    return (await ask()) ? 0 : 1
  } finally {
    stopListening()
  }
}

/** Answers each line of stdin until one is not answered; Ctrl-C cancels and ends it. Resolves to the exit code: 2 when no line holds a question. */
export async function answerLines(conversation: Conversation, io: CliIo): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 | 2 = 2
  for await (const line of createInterface({ input: readableOf(io.stdin), crlfDelay: Number.POSITIVE_INFINITY })) {
    const question = line.replace('\uFEFF', '').trim()
    if (question === '') continue
    exitCode = await answer(conversation, io, () => conversation.ask(question))
    if (exitCode !== 0) break
  }
  if (exitCode === 2) io.stderr.write('error: no question: standard input is empty (see minagent --help)\n')
  return exitCode
}
