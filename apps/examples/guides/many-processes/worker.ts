// A process that goes on with whatever others left, until nothing is left: <journal> <world>
import { systemClock } from '@minagent/types/runtime'
import { bookingAgent } from './agent.ts'
import { journalAt } from './journal-at.ts'

const [place = '', world = ''] = process.argv.slice(2)
const agent = bookingAgent(journalAt(place), world)

//#region recover
while ((await agent.list({ status: 'running' })).length > 0) {
  const runs = await agent.recover() // those whose lease has ended, and that no other worker took first
  await Promise.allSettled(runs.map(({ result }) => result))
  await systemClock.sleep(100)
}
//#endregion recover
