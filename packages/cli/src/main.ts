import { type Clock, isMinagentError, type Locale, type Model, type Tool } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { answer, answerLines } from './answer.ts'
import { canAsk } from './ask-user.ts'
import { type ChatParts, chat } from './chat.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { chooseRun } from './choose-run.ts'
import type { CliIo } from './cli-io.ts'
import { type CommandOptions, parseCommandLine } from './command-line.ts'
import { Conversation } from './conversation.ts'
import { jsonView } from './json-view.ts'
import { age, shortId } from './kept-run.ts'
import { KeptRuns, keepingFailed } from './kept-runs.ts'
import { listModels } from './list-models.ts'
import { listRuns } from './list-runs.ts'
import { paintFor } from './paint.ts'
import { oneLine } from './printable.ts'
import { systemPrompt } from './prompts.ts'
import { stateFolder } from './state-folder.ts'
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
  const { clock = systemClock } = parts
  const place = { io, parts, clock, runs: new KeptRuns(stateFolder(io.env), clock) }
  try {
    if (line.kind === 'run') return await answerOrResume(line.words, line.options, place)
    return line.kind === 'models' ? listModels(io, line.json) : await listRuns(place.runs, io, clock, line.json)
  } catch (error) {
    // A setting that cannot be is told before anything ran (D20); it is no defect of the program.
    if (isMinagentError(error, 'invalid_definition')) return complain(io, error.message, 2)
    if (keepingFailed(error)) return complain(io, error.message, 1)
    throw error
  }
}

function complain<Code extends 1 | 2>(io: CliIo, message: string, exitCode: Code): Code {
  io.stderr.write(`error: ${message}\n`)
  return exitCode
}

/** What every command works with. */
interface Place {
  readonly io: CliIo
  readonly parts: CliParts
  readonly clock: Clock
  readonly runs: KeptRuns
}

async function answerOrResume(words: readonly string[], options: CommandOptions, place: Place): Promise<0 | 1 | 2> {
  const question = words.join(' ').trim()
  if (words.length > 0 && question === '') return complain(place.io, 'the question is empty (see minagent --help)', 2)
  if (options.resume !== undefined && question !== '') {
    return complain(place.io, '--resume goes on with a question that was asked: give no other one', 2)
  }
  await place.runs.prune()
  return options.resume === undefined ? await converse(question, options, place) : await resume(options.resume, options, place)
}

async function converse(question: string, options: CommandOptions, place: Place): Promise<0 | 1 | 2> {
  const { io } = place
  const isChat = question === '' && io.stdin.isTTY === true
  const opened = await openConversation(options, isChat, place)
  if (isChat) return await chat(opened)
  if (question === '' || question === '-') return await answerLines(opened.conversation, io)
  return await answer(opened.conversation, io, () => opened.conversation.ask(question))
}

/** Goes on with a run as it was made, but for what the user now says otherwise; a chat is open again after it. */
async function resume(wanted: string | true, options: CommandOptions, place: Place): Promise<0 | 1> {
  const { io, clock, runs } = place
  const run = await chooseRun(runs, wanted === true ? undefined : wanted, io, clock)
  if (!run) return 1
  const { chat: isChat, ...settings } = await runs.settingsOf(run.id)
  const opened = await openConversation({ ...settings, ...options }, isChat, place)
  io.stderr.write(`Going on with run ${shortId(run.id)} (${age(run.at, clock.now())}): ${oneLine(run.question, QUESTION_LENGTH)}\n`)
  const exitCode = await answer(opened.conversation, io, () => opened.conversation.goOn(run))
  return isChat && canAsk(io) ? await chat(opened) : exitCode
}

const QUESTION_LENGTH = 60

async function openConversation(options: CommandOptions, isChat: boolean, { io, parts, runs }: Place): Promise<ChatParts> {
  const { dir, json, maxSteps, color } = options
  const { model, id, note, real } = await modelFor(options, io, parts)
  io.stderr.write(`${paintFor(io.stderr, io.env, color)('dim', note)}\n`)
  const tools = (locale: Locale) => [...demoTools({ locale, root: dir, clock: parts.clock }), ...(parts.tools ?? [])]
  const conversation = new Conversation({
    model,
    tools,
    system: real ? systemPrompt : undefined,
    view: json ? jsonView(io) : textView(io, { color, tokens: real }),
    runs,
    settings: { model: id, dir, maxSteps, chat: isChat },
    tell: (line) => io.stderr.write(`${line}\n`),
  })
  return { conversation, tools: tools('en'), io, color }
}

async function modelFor(options: CommandOptions, io: CliIo, { model }: CliParts): Promise<ChosenModel> {
  return model ? { model, id: undefined, note: `model: ${model.id ?? 'given'}`, real: false } : await chooseModel(options, io)
}
