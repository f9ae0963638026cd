import type { Clock, Locale, Model, Tool } from '@minagent/types'
import { answer, answerLines } from './answer.ts'
import { chat } from './chat.ts'
import { chooseModel } from './choose-model.ts'
import type { CliIo } from './cli-io.ts'
import { type CommandOptions, parseCommandLine } from './command-line.ts'
import { Conversation } from './conversation.ts'
import { jsonView } from './json-view.ts'
import { paintFor } from './paint.ts'
import { textView } from './text-view.ts'
import { demoTools } from './tools/demo-tools.ts'

/** What a program (or a test) can put in place of the command's own parts. */
export interface CliParts {
  /** Default: chosen by the environment. */
  readonly model?: Model
  /** Offered besides the command's own tools. */
  readonly tools?: readonly Tool[]
  /** Default: the real one. */
  readonly clock?: Clock
}

/**
 * The `minagent` command, as a function: reads `argv` (without the program's name), answers over `io`, resolves to the exit code:
 * 0 completed, 1 the run ended otherwise, 2 wrong usage. Rejects only for a defect of the program.
 */
export async function main(argv: readonly string[], io: CliIo, parts: CliParts = {}): Promise<0 | 1 | 2> {
  const line = parseCommandLine(argv, io)
  if (line.kind === 'end') return line.exitCode
  const question = line.words.join(' ').trim()
  if (line.words.length > 0 && question === '') {
    io.stderr.write('error: the question is empty (see minagent --help)\n')
    return 2
  }
  const { conversation, tools } = openConversation(line.options, io, parts)
  if (question !== '' && question !== '-') return await answer(conversation, question, io)
  if (question === '-' || io.stdin.isTTY !== true) return await answerLines(conversation, io)
  return await chat({ conversation, tools: tools('en'), io, color: line.options.color })
}

interface Opened {
  readonly conversation: Conversation
  readonly tools: (locale: Locale) => readonly Tool[]
}

function openConversation({ dir, json, maxSteps, color }: CommandOptions, io: CliIo, parts: CliParts): Opened {
  const { model, note } = parts.model ? { model: parts.model, note: `model: ${parts.model.id ?? 'given'}` } : chooseModel(io.env)
  io.stderr.write(`${paintFor(io.stderr, io.env, color)('dim', note)}\n`)
  const tools = (locale: Locale) => [...demoTools({ locale, root: dir, clock: parts.clock }), ...(parts.tools ?? [])]
  const view = json ? jsonView(io) : textView(io, color)
  return { conversation: new Conversation({ model, tools, maxSteps, view }), tools }
}
