// Serves the agent to Restate: <port> <ledger> <hang after>
import { runOnRestate } from '@minagent/session/restate'
import { type Context, serve, service } from '@restatedev/restate-sdk'
import { travelAgent } from './agent.ts'

const [port, file = '', hangAfter = ''] = process.argv.slice(2)
const agent = travelAgent({ file, hangAfter })

//#region handler
const travel = service({
  name: 'travel',
  handlers: { ask: async (context: Context, task: string) => await runOnRestate(agent, context, task) },
})
//#endregion handler

await serve({ services: [travel], port: Number(port) })
console.log('ready')
