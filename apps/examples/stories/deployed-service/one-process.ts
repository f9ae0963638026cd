import { serve } from '@minagent/service/node'
import { journaled } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import { assistant } from './assistant.ts'

const { DATA = 'data', PORT = '8080', TOKEN } = process.env
const agent = journaled(assistant(), fileJournal(`${DATA}/runs`), { owner: 'service' })
const service = await serve(agent, {
  port: Number(PORT),
  sessions: fileSessions(`${DATA}/sessions`),
  ...(TOKEN ? { tokens: TOKEN } : {}),
})
console.log(TOKEN ? service.url : `${service.url}, token ${service.token}`)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => service.close().then(() => process.exit(0)))
