// A service of runs in a process of its own: `memory` or `files` for ours, `router` for the one written by hand.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { serve as serveNode } from '@hono/node-server'
import { serve } from '@minagent/service/node'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { cacheFolder } from './langgraph-project.ts'
import { bareRouter } from './service/bare-router.ts'
import { stampedAgent } from './service/stamped-agent.ts'

const kind = process.argv[2]
if (kind === 'router') {
  serveNode({ fetch: bareRouter().fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.send?.({ url: `http://127.0.0.1:${port}`, token: 'none' }),
  )
} else {
  const agent = stampedAgent()
  const folder = () => mkdtempSync(join(cacheFolder(), 'service-'))
  const served = kind === 'files' ? journaled(agent, fileJournal(folder())) : agent
  const { url, token } = await serve(served, { limits: { runs: 10_000, runsPerMinute: 1_000_000 } })
  process.send?.({ url, token })
}
