// A support agent on a folder of documents, behind HTTP; it is stopped and started again in the middle of a conversation.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndex } from '@minagent/rag'
import { folderStore, indexFolder } from '@minagent/rag/node'
import { connect, type ServiceClient } from '@minagent/service/client'
import { type Served, serve } from '@minagent/service/node'
import { fileSessions } from '@minagent/session/node'
import type { Model } from '@minagent/types'
import { supportAgent } from './agent.ts'
import { afterRestart, beforeRestart } from './customers.ts'

const data = mkdtempSync(join(tmpdir(), 'support-agent-'))

//#region start
/** Brings the index to what the folder holds now, then serves. Both survive in `data`. */
async function start(model: Model): Promise<Served> {
  const index = createIndex({ store: folderStore(join(data, 'index')) })
  const { added, unchanged } = await indexFolder(index, join(import.meta.dirname, 'documents'))
  console.log(`documents: ${added} new, ${unchanged} as before`)
  const sessions = fileSessions(join(data, 'sessions'))
  return await serve(supportAgent(model, index), { sessions })
}
//#endregion start

//#region ask
/** One question in the conversation of a customer; what the gate sends back is part of the events. */
async function ask(client: ServiceClient, session: string, question: string): Promise<void> {
  console.log(`${session}: ${question}`)
  const run = await client.start(question, { session })
  for await (const event of run) {
    if (event.type === 'model.feedback') console.log(`  sent back: ${event.message.content.split('\n').slice(0, 2).join(' ')}`)
  }
  const { status, answer } = await run.view()
  console.log(`  ${status}: ${answer}`)
}
//#endregion ask

//#region first
const first = await start(beforeRestart())
await ask(connect(first), 'ann', 'How long may I return a lamp?')
await first.close()
//#endregion first

//#region second
const second = await start(afterRestart())
const client = connect(second)
await ask(client, 'ann', 'And who pays for that?')
await ask(client, 'li', '易碎品要加钱吗？')
await ask(client, 'ann', 'Where do you repair lamps?')
//#endregion second

//#region memory
for (const message of await client.messages('ann')) {
  if (message.role === 'tool' || message.content === '') continue
  const who = message.role === 'user' && message.name ? message.name : message.role
  console.log(`  ${who}: ${message.content.split('\n')[0]?.slice(0, 72)}`)
}
//#endregion memory

//#region page
const page = await fetch(second.url)
console.log(`GET / without a token -> ${page.status} ${page.headers.get('content-type')}`)
const runs = await fetch(`${second.url}/runs`)
console.log(`GET /runs without a token -> ${runs.status}`)
//#endregion page

await second.close()
rmSync(data, { recursive: true })
