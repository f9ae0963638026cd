import { type Clock, isMinagentError, type Locale, type Model, type Tool } from '@minagent/types'
import { answer, answerLines } from './answer.ts'
import { chat } from './chat.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { CliIo } from './cli-io.ts'
import { type CommandOptions, parseCommandLine } from './command-line.ts'
import { Conversation } from './conversation.ts'
import { jsonView } from './json-view.ts'
import { listModels } from './list-models.ts'
import { paintFor } from './paint.ts'
import { systemPrompt } from './prompts.ts'
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
  const question = line.kind === 'models' ? '' : line.words.join(' ').trim()
  if (line.kind === 'run' && line.words.length > 0 && question === '') return refuse(io, 'the question is empty (see minagent --help)')
  try {
    return line.kind === 'models' ? listModels(io, line.json) : await converse(question, await openConversation(line.options, io, parts))
  } catch (error) {
    // A setting that cannot be is told before anything ran (D20); it is no defect of the program.
    if (isMinagentError(error, 'invalid_definition')) return refuse(io, error.message)
    throw error
  }
}

function refuse(io: CliIo, message: string): 2 {
  io.stderr.write(`error: ${message}\n`)
  return 2
}

interface Opened {
  readonly conversation: Conversation
  readonly tools: (locale: Locale) => readonly Tool[]
  readonly io: CliIo
  readonly color: boolean
}

async function openConversation(options: CommandOptions, io: CliIo, parts: CliParts): Promise<Opened> {
  const { dir, json, maxSteps, color } = options
  const { model, note, real } = await modelFor(options, io, parts)
  io.stderr.write(`${paintFor(io.stderr, io.env, color)('dim', note)}\n`)
  const tools = (locale: Locale) => [...demoTools({ locale, root: dir, clock: parts.clock }), ...(parts.tools ?? [])]
  const view = json ? jsonView(io) : textView(io, { color, tokens: real })
  const system = real ? systemPrompt : undefined
  return { conversation: new Conversation({ model, tools, maxSteps, view, system }), tools, io, color }
}

async function modelFor(options: CommandOptions, io: CliIo, { model }: CliParts): Promise<ChosenModel> {
  return model ? { model, note: `model: ${model.id ?? 'given'}`, real: false } : await chooseModel(options, io)
}

async function converse(question: string, { conversation, tools, io, color }: Opened): Promise<0 | 1 | 2> {
  if (question !== '' && question !== '-') return await answer(conversation, question, io)
  if (question === '-' || io.stdin.isTTY !== true) return await answerLines(conversation, io)
  return await chat({ conversation, tools: tools('en'), io, color })
}
