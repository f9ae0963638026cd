import { answer, answerLines } from './answer.ts'
import { canAsk } from './ask-user.ts'
import { chat } from './chat.ts'
import { chooseRun } from './choose-run.ts'
import { complain, type Place } from './commands/place.ts'
import { withTrust } from './config/ask-for-trust.ts'
import { mcpServers } from './config/mcp-servers.ts'
import { connectServers } from './connect-servers.ts'
import { age, shortId } from './kept-run.ts'
import { type Opening, withConversation } from './open-conversation.ts'
import { oneLine } from './printable.ts'
import { chatTexts } from './texts/chat-texts.ts'

/** Answers a question or opens a chat, or goes on with a run (`--resume`); resolves to the exit code. */
export async function answerOrResume(words: readonly string[], untrusted: Place): Promise<0 | 1 | 2> {
  const { options, texts, runs } = untrusted
  const question = words.join(' ').trim()
  if (words.length > 0 && question === '') return complain(untrusted, texts.questionEmpty, 2)
  if (options.resume !== undefined && question !== '') return complain(untrusted, texts.resumeAndQuestion, 2)
  const place = await withTrust(untrusted)
  await runs.prune()
  const servers = await connectServers(mcpServers(place.settings.config), place)
  try {
    const opening: Opening = { ...place, servers }
    return options.resume === undefined ? await converse(question, opening) : await resume(options.resume, opening)
  } finally {
    await servers?.close()
  }
}

async function converse(question: string, opening: Opening): Promise<0 | 1 | 2> {
  const { io, options } = opening
  if (question === '-' || (question === '' && io.stdin.isTTY !== true)) {
    return await withConversation({ options, kind: 'lines', opening }, answerLines)
  }
  if (question === '') return await withConversation({ options, kind: 'chat', opening }, chat)
  return await withConversation({ options, kind: 'question', opening }, (parts) =>
    answer(parts, () => parts.session.conversation.ask(question)),
  )
}

/** Goes on with a run as it was made, but for what the user now says otherwise; a chat is open again after it. */
async function resume(wanted: string | true, opening: Opening): Promise<0 | 1> {
  const { io, clock, runs, locale, options: given } = opening
  const run = await chooseRun(wanted === true ? undefined : wanted, opening)
  if (!run) return 1
  const { chat: wasChat, ...settings } = await runs.settingsOf(run.id)
  const isChat = wasChat && canAsk(io)
  const options = { ...settings, ...given }
  return await withConversation({ options, kind: isChat ? 'chat' : 'question', opening }, async (parts) => {
    const question = oneLine(run.question, QUESTION_LENGTH)
    io.stderr.write(`${chatTexts[locale].goingOn(shortId(run.id), age(run.at, clock.now(), locale), question)}\n`)
    const exitCode = await answer(parts, () => parts.session.conversation.goOn(run))
    return isChat ? await chat(parts) : exitCode
  })
}

const QUESTION_LENGTH = 60
