import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal } from '@minagent/session/node'
import { isMinagentError, type Model, type PersistedEvent } from '@minagent/types'
import { type Desk, inboxAgent, outboxOf } from './inbox-agent.ts'
import { type Sent, sentFrom } from './tools.ts'

const RUN = 'meeting'

/** What came of going on with a run that somebody has changed after it was approved. */
export interface Tampered {
  readonly how: string
  /** The code of the error; undefined where the run went on. */
  readonly refused: string | undefined
  readonly sent: readonly Sent[]
}

/** Changes the recipient in copies of a desk on which the mail to Bob is approved, and goes on there. */
export async function tamper(desk: Desk, model: Model): Promise<readonly Tampered[]> {
  const inFile = copyOf(desk, 'tampered-file')
  changeFiles(join(inFile.folder, 'runs'))
  const withChecksums = { folder: join(desk.folder, 'tampered-records') }
  await rewrite(desk, withChecksums)
  return [await goOn('a text in the file', inFile, model), await goOn('the records, with new checksums', withChecksums, model)]
}

function copyOf(desk: Desk, name: string): Desk {
  const folder = join(desk.folder, name)
  cpSync(join(desk.folder, 'runs'), join(folder, 'runs'), { recursive: true })
  return { folder }
}

function changeFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.jsonl')) continue
    const file = join(folder, name)
    writeFileSync(file, changed(readFileSync(file, 'utf8')))
  }
}

/** All that a program can do which may write journals: every record but the person’s decision says another recipient. */
async function rewrite(from: Desk, to: Desk): Promise<void> {
  const events = await fileJournal(join(from.folder, 'runs')).read(RUN)
  const journal = fileJournal(join(to.folder, 'runs'))
  const lease = await journal.claim(RUN, 'stranger', 1)
  const tampered = events.map(
    (event): PersistedEvent => (event.type === 'approval.resolved' ? event : JSON.parse(changed(JSON.stringify(event)))),
  )
  await journal.append(lease, 0, tampered)
  await journal.release(lease)
}

function changed(text: string): string {
  return text.replaceAll('"to":"bob@corp.example"', '"to":"eve@evil.example"')
}

async function goOn(how: string, desk: Desk, model: Model): Promise<Tampered> {
  const refused = await inboxAgent(model, desk)
    .resume(RUN)
    .then((run) => run.result)
    .then(
      () => undefined,
      (error: unknown) => (isMinagentError(error) ? error.code : String(error)),
    )
  return { how, refused, sent: sentFrom(outboxOf(desk)) }
}
