import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineTool, jsonSchema } from '@minagent/tools'
import type { Tool, ToolMetadata } from '@minagent/types'

/** Whatever a mail says a stranger may have written: it is read, and it taints the run. */
const reading: Partial<ToolMetadata> = { sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: true }

/** Cannot be taken back, and must not happen twice. */
const sending: Partial<ToolMetadata> = { sideEffect: 'external', risk: 'medium', idempotent: false, untrustedOutput: false }

const text = { type: 'string' } as const

//#region tools
/** An inbox, a folder of mails; what is sent is a line in a file. */
export function inboxTools(mails: string, outbox: string): readonly Tool[] {
  const file = (id: string) => join(mails, `${id}.txt`)
  return [
    defineTool({
      name: 'list_mails',
      description: 'The ids of all mails, with sender and subject.',
      parameters: jsonSchema({ type: 'object', properties: {} }),
      metadata: reading,
      execute: () =>
        readdirSync(mails)
          .sort()
          .map((name) => ({ id: name.replace('.txt', ''), head: headOf(join(mails, name)) })),
    }),
    defineTool({
      name: 'read_mail',
      description: 'One mail.',
      parameters: jsonSchema({ type: 'object', properties: { id: { type: 'string', pattern: '^m[0-9]+$' } }, required: ['id'] }),
      metadata: reading,
      execute: ({ id }) => readFileSync(file(String(id)), 'utf8'),
    }),
    defineTool({
      name: 'send_mail',
      description: 'Sends a mail.',
      parameters: jsonSchema({ type: 'object', properties: { to: text, text }, required: ['to', 'text'] }),
      metadata: sending,
      execute({ to, text }, { idempotencyKey }) {
        appendFileSync(outbox, `${JSON.stringify({ key: idempotencyKey, to, text })}\n`)
        return 'sent'
      },
    }),
  ]
}
//#endregion tools

/** A mail that was sent. */
export interface Sent {
  readonly key: string
  readonly to: string
  readonly text: string
}

/** What was sent, oldest first. */
export function sentFrom(outbox: string): readonly Sent[] {
  if (!existsSync(outbox)) return []
  const lines = readFileSync(outbox, 'utf8').trim().split('\n')
  return lines.map((line): Sent => JSON.parse(line))
}

function headOf(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(0, 2).join(', ')
}
