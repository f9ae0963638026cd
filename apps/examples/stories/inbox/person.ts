// Another process: a person looks at what waits, and decides. It needs no model and no key. <folder>
import { FakeModel } from '@minagent/models'
import { sameJson } from '@minagent/types'
import { inboxAgent } from './inbox-agent.ts'

const [folder = ''] = process.argv.slice(2)
const agent = inboxAgent(new FakeModel([]), { folder })

//#region person
const runs = await agent.list({ status: 'suspended' })
for (const runId of runs.map((run) => run.runId).sort()) {
  const waiting = await agent.get(runId)
  for (const { ordinal, call } of waiting?.pending ?? []) {
    const wanted = runId === 'meeting' && call.name === 'send_mail' && sameJson(call.arguments.to, 'bob@corp.example')
    console.log(`${runId}: ${call.name} ${JSON.stringify(call.arguments)}\n  ${wanted ? 'yes' : 'no, nobody asked for that'}`)
    await (wanted ? agent.approve(runId, ordinal) : agent.deny(runId, ordinal, 'nobody asked for that'))
  }
}
//#endregion person
