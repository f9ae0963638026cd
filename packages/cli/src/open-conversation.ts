import { join } from 'node:path'
import type { McpClient } from '@minagent/mcp'
import type { Locale, RunResult } from '@minagent/types'
import { canAsk } from './ask-user.ts'
import type { ChatParts } from './chat.ts'
import type { ChatSession } from './chat-commands.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { chooseRun } from './choose-run.ts'
import type { CliIo } from './cli-io.ts'
import type { CommandOptions } from './command-line.ts'
import { commandPolicy } from './command-policy.ts'
import { type CommandTools, commandTools } from './command-tools.ts'
import type { Place } from './commands/place.ts'
import { withheldLines } from './connect-servers.ts'
import { Conversation } from './conversation.ts'
import { documentTools } from './docs/document-tools.ts'
import { jsonView } from './json-view.ts'
import { age, shortId } from './kept-run.ts'
import { paintFor } from './paint.ts'
import { plainApprover } from './plain-approver.ts'
import { oneLine } from './printable.ts'
import type { RunView } from './run-view.ts'
import { SessionStats } from './session-stats.ts'
import { stateFolder } from './state-folder.ts'
import { switchModel } from './switch-model.ts'
import { systemFor } from './system-for.ts'
import { HistoryFile } from './terminal/history-file.ts'
import { isLiveTerminal, LiveTerminal } from './terminal/live-terminal.ts'
import { textView } from './text-view.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { Asker } from './typed-lines.ts'

/** What a conversation is opened with. */
export interface Opening extends Place {
  /** Undefined without any. */
  readonly servers: McpClient | undefined
}

/** Opens a conversation as the options say, and what shows it, for `use`; tells which model answers. */
export async function withConversation<T>(
  { options, kind, opening }: { options: CommandOptions; kind: ConversationKind; opening: Opening },
  use: (parts: ChatParts) => Promise<T>,
): Promise<T> {
  const own = await ownTools({ ...opening, options })
  try {
    return await use(await openConversation(options, kind, opening, own))
  } finally {
    await own.close()
  }
}

/** The tools of the command, with those over documents where there are some. */
export async function ownTools(place: Place): Promise<CommandTools> {
  const { docs } = place.options
  if (docs === undefined) return commandTools(place)
  const [documents, others] = [await documentTools(docs, place), commandTools(place)]
  return {
    in: (locale) => [...others.in(locale), ...documents.in(locale)],
    close: async () => {
      await others.close()
      await documents.close()
    },
  }
}

/** Where the questions come from: they are typed, there is one, or they are lines of the input. */
export type ConversationKind = 'chat' | 'question' | 'lines'

async function openConversation(options: CommandOptions, kind: ConversationKind, opening: Opening, own: CommandTools): Promise<ChatParts> {
  const { io, runs, settings, servers, locale } = opening
  const { dir, docs, out, json = false, maxSteps = settings.maxSteps, color } = options
  const { model, id, note, real } = await modelFor(options, opening)
  io.stderr.write(`${paintFor(io.stderr, io.env, color)('dim', note)}\n`)
  if (servers) tellOfServers(servers, opening)
  const texts = chatTexts[locale]
  const stats = new SessionStats()
  const live = kind === 'lines' || json || !color ? undefined : openTerminal(kind === 'chat', opening, stats)
  const asker = new Asker(io)
  const say = (text: string) => (live ? live.say(text) : void io.stderr.write(`${text}\n`))
  const tools = (language: Locale) => [...own.in(language), ...(servers?.tools() ?? [])]
  const conversation: Conversation = new Conversation({
    model,
    tools,
    policy: commandPolicy(settings.config, locale),
    approver: live?.approve ?? (canAsk(io) && !json ? plainApprover(io, texts.approval, asker.ask) : undefined),
    system: real ? await systemFor(opening) : undefined,
    view:
      live?.view ??
      counted(
        json ? jsonView(io) : textView(io, { color, tokens: real }),
        (result) => {
          stats.add(result, conversation.model.id)
          if (result.stopReason === 'awaiting_approval') say(texts.leftWaiting(shortId(result.runId)))
        },
        stats,
      ),
    runs,
    settings: { model: id, dir, docs, out, maxSteps, chat: kind === 'chat' },
    tell: say,
  })
  if (live) {
    live.control = {
      steer: (text) => conversation.steer(text),
      cancel: () => conversation.cancel(),
      modelId: () => conversation.model.id,
    }
  }
  const session: ChatSession = { conversation, tools: tools(locale), texts, stats, say, ...chosenBy(conversation, opening, live) }
  return { session, io, color, asker, live }
}

/** Says which servers cannot be used, and which of their tools. */
export function tellOfServers(servers: McpClient, { io, texts }: Opening): void {
  for (const { name, state, error } of servers.servers()) {
    if (state !== 'ready' && state !== 'disabled') io.stderr.write(`${oneLine(`MCP ${name}: ${error ?? state}`, 500)}\n`)
  }
  for (const line of withheldLines(servers, texts)) io.stderr.write(`${line}\n`)
}

/** Undefined where only plain lines can be shown. */
function openTerminal(isChat: boolean, { io, clock, locale }: Opening, stats: SessionStats): LiveTerminal | undefined {
  if (!isLiveTerminal(io)) return undefined
  const history = new HistoryFile(join(stateFolder(io.env), 'history'))
  return new LiveTerminal({ io, clock, texts: chatTexts[locale], stats, history, isChat })
}

/** What the user chooses while a conversation goes on: another model, a run to go on with. */
function chosenBy(
  conversation: Conversation,
  opening: Opening,
  live: LiveTerminal | undefined,
): Pick<ChatSession, 'switchModel' | 'pickRun'> {
  const { io, runs, clock, settings, texts, locale } = opening
  // A plain chat reads its lines itself: nobody else can ask there.
  const asking = <T>(work: (io: CliIo) => Promise<T>) => (live ? live.outside(() => work(io)) : work(withoutQuestions(io)))
  return {
    async switchModel(wanted) {
      const chosen = await asking((own) => switchModel(wanted, { config: settings.config, texts }, own))
      if (!chosen) return undefined
      conversation.answerWith({ model: chosen.model, system: chosen.real ? await systemFor(opening) : undefined }, chosen.id)
      return chosen.note
    },
    async pickRun(wanted) {
      const run = await asking((own) => chooseRun(wanted, { runs, io: own, clock, locale }))
      if (run) live?.say(chatTexts[locale].goingOn(shortId(run.id), age(run.at, clock.now(), locale), oneLine(run.question, 60)), 'dim')
      return run
    },
  }
}

function withoutQuestions(io: CliIo): CliIo {
  return { ...io, stderr: { write: (text) => io.stderr.write(text) } }
}

/** The same view, whose runs are counted; `onEnd` hears of each after it was shown. */
function counted(view: RunView, onEnd: (result: RunResult) => void, stats: SessionStats): RunView {
  return {
    deltas: view.deltas,
    show(event) {
      stats.see(event)
      view.show(event)
    },
    end(result) {
      view.end(result)
      onEnd(result)
    },
  }
}

/** The model that answers, and what is said of it. */
export async function modelFor(options: CommandOptions, { io, parts, settings, texts }: Opening): Promise<ChosenModel> {
  const { model } = parts
  if (!model) return await chooseModel({ ...options, config: settings.config, texts }, io)
  return { model, id: undefined, note: texts.notes.own(model.id), real: false }
}
