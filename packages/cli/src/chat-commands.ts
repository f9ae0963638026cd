import type { Message, Tool } from '@minagent/types'
import { mostSimilar } from './config/most-similar.ts'
import type { Conversation } from './conversation.ts'
import type { KeptRun } from './kept-run.ts'
import { oneLine, printable } from './printable.ts'
import type { SessionStats } from './session-stats.ts'
import type { ChatCommand, ChatTexts } from './texts/chat-texts.ts'

/** What the commands of a chat work on. */
export interface ChatSession {
  readonly conversation: Conversation
  readonly tools: readonly Tool[]
  readonly texts: ChatTexts
  readonly stats: SessionStats
  /** Lets another model answer, after the user's consent where its calls may cost; what it is called, or undefined where nothing changed. */
  readonly switchModel: (id: string) => Promise<string | undefined>
  /** The run to go on with: the one whose id begins so, else the last; undefined when the user took none. */
  readonly pickRun: (id: string | undefined) => Promise<KeptRun | undefined>
  readonly say: (text: string) => void
}

/** Does a command (`/help`); gives false when it ends the chat. @throws MinagentError `invalid_definition` for what cannot be done. */
export async function chatCommand(line: string, session: ChatSession): Promise<boolean> {
  const [word = '', argument] = line.split(/\s+/)
  const name = NAMES[word.slice(1).toLowerCase()]
  if (name === 'exit') return false
  if (name) await COMMANDS[name](session, argument)
  else session.say(session.texts.unknownCommand(printable(word), nearest(word)))
  return true
}

const COMMANDS: Readonly<
  Record<Exclude<ChatCommand, 'exit'>, (session: ChatSession, argument: string | undefined) => void | Promise<void>>
> = {
  help: ({ texts, say }) => say(help(texts)),
  clear({ conversation, texts, say }) {
    conversation.clear()
    say(texts.cleared)
  },
  history({ conversation, texts, say }) {
    const lines = conversation.messages.map((message) => messageLine(message, texts))
    say(lines.length === 0 ? texts.nothingSaid : lines.join('\n'))
  },
  stats: ({ texts, stats, say }) => say(texts.stats(stats.counts())),
  async model({ conversation, texts, switchModel, say }, id) {
    if (id === undefined) return say(texts.modelIs(conversation.model.id ?? '?'))
    say((await switchModel(id)) ?? texts.modelKept)
  },
  tools: ({ tools, say }) => say(tools.map(({ name, description }) => `${name}  ${firstSentence(description)}`).join('\n')),
  async resume({ conversation, pickRun }, id) {
    const run = await pickRun(id)
    if (run) await conversation.goOn(run)
  },
}

const NAMES: Readonly<Record<string, ChatCommand>> = {
  help: 'help',
  clear: 'clear',
  history: 'history',
  stats: 'stats',
  model: 'model',
  tools: 'tools',
  resume: 'resume',
  exit: 'exit',
  quit: 'exit',
  q: 'exit',
}

function nearest(word: string): string | undefined {
  return mostSimilar(
    word,
    Object.keys(NAMES).map((name) => `/${name}`),
  )
}

function help({ commands, keys }: ChatTexts): string {
  const rows = Object.entries(commands).map(([name, text]) => `/${name}`.padEnd(10) + text)
  return [...rows, keys].join('\n')
}

function messageLine(message: Message, { roles, calls }: ChatTexts): string {
  const names = message.role === 'assistant' ? message.toolCalls.map(({ name }) => calls(name)) : []
  return `${roles[message.role]}: ${oneLine([message.content, ...names].filter(Boolean).join(' · '), 200)}`
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.;])\s/, 1)[0] ?? text
}
