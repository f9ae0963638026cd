import { appendFileSync } from 'node:fs'
import { watchRuns } from '../../../apps/docs/.vitepress/worker/observed-loop.ts'

export { Agent, costOf, createBudget, foldEvents, run } from '../../../apps/docs/.vitepress/worker/observed-loop.ts'

const file = process.env.MINAGENT_RECORDED_EVENTS
if (file) watchRuns((event) => appendFileSync(file, `${JSON.stringify(event)}\n`))
