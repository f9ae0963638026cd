import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ModelChoice } from '@minagent/models/node'
import { isPlainObject } from '@minagent/types'
import { askUser, canAsk } from './ask-user.ts'
import type { CliIo } from './cli-io.ts'
import type { Place } from './commands/place.ts'
import { configFolder } from './config/find-config-file.ts'
import { makeFolder } from './make-folder.ts'
import type { CommandTexts } from './texts/command-texts.ts'

/**
 * Whether the user lets this program ask a service that may cost money: what was answered before, else one question in a
 * terminal, whose answer is remembered for the host. Undefined where nobody can be asked.
 */
export async function consentTo(choice: ModelChoice, texts: CommandTexts, io: CliIo): Promise<boolean | undefined> {
  const file = consentFile(io.env)
  const answers = readAnswers(file)
  if (Object.hasOwn(answers, choice.host)) return answers[choice.host]
  if (!canAsk(io)) return undefined
  const answer = await ask(choice, texts, io)
  if (answer !== undefined) remember(file, { ...answers, [choice.host]: answer }, { io, texts })
  return answer
}

/** Where the answers are kept: one file for each user, without any key in it. */
function consentFile(env: CliIo['env']): string {
  return join(configFolder(env), 'consent.json')
}

/** What was answered, by host. A file that cannot be read answers nothing: the question is asked again. */
function readAnswers(file: string): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isPlainObject(value)) return {}
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch {
    return {}
  }
}

/** Undefined for an answer that is neither yes nor no: nothing is used, nothing is remembered. */
async function ask({ id, host, reason }: ModelChoice, texts: CommandTexts, io: CliIo): Promise<boolean | undefined> {
  const answer = (await askUser(texts.consentQuestion(texts.reason(reason), id, host), io)) ?? ''
  return /^(y|yes|是|好)$/i.test(answer) ? true : /^(n|no|否|不)$/i.test(answer) ? false : undefined
}

function remember(file: string, answers: Readonly<Record<string, boolean>>, { io, texts }: Pick<Place, 'io' | 'texts'>): void {
  try {
    makeFolder(dirname(file), 0o700)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(answers, null, 2)}\n`)
    renameSync(draft, file)
  } catch (error) {
    io.stderr.write(`${texts.cannotRemember(error instanceof Error ? error.message : String(error))}\n`)
  }
}
