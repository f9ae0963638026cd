// One process of the agent: begins the runs, or goes on with them. <begin | resume> <folder> [--real …] [--careless]
import { parseArgs } from 'node:util'
import type { PersistedEvent, RunResult } from '@minagent/types'
import { realModel, realOptions } from '../real-model.ts'
import { type Desk, inboxAgent, tasks } from './inbox-agent.ts'
import { scriptedModel } from './script.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...realOptions, careless: { type: 'boolean', default: false } },
})
const [what, folder = ''] = positionals
const desk: Desk = { folder, careless: values.careless }
const real = values.real ? await realModel(values) : undefined

for (const [runId, task] of Object.entries(tasks)) {
  const agent = inboxAgent(real ?? scriptedModel(runId), desk)
  const before = await agent.events(runId)
  const run = what === 'begin' ? agent.start(task, { runId }) : await agent.resume(runId)
  const result = await run.result
  const news = (await agent.events(runId)).slice(before.length)
  if (news.length > 0) tell(runId, news, result)
}

function verdict({ decision, reason, approved }: Extract<PersistedEvent, { readonly type: 'policy.decided' }>): string {
  return approved ? 'approved' : `${decision === 'ask' ? 'has to be approved' : 'refused'}: ${reason}`
}

function tell(runId: string, events: readonly PersistedEvent[], { stopReason, final }: RunResult): void {
  console.log(`${runId}: ${what === 'begin' ? tasks[runId] : 'goes on'}`)
  for (const event of events) {
    if (event.type === 'tool.call.started') console.log(`  ${event.call.name} ${JSON.stringify(event.call.arguments)}`)
    if (event.type === 'policy.decided' && event.decision !== 'allow') console.log(`    ${verdict(event)}`)
  }
  console.log(`  ${stopReason}${final === '' ? '' : `: ${final}`}`)
}
