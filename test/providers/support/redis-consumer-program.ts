// A process that reads one mailbox: `<url> <ledger> <name>`. It writes a message down when it has handled it, and says when it begins; `poison` kills it.
import { appendFileSync } from 'node:fs'
import { redisBus } from '@minagent/multiagent/redis'
import { systemClock } from '@minagent/types/runtime'
import { createClient } from 'redis'

const [url = '', ledger = '', name = ''] = process.argv.slice(2)
const client = await createClient({ url }).connect()
const bus = redisBus(client, { leaseMs: 500, pollMs: 10, retryDelayMs: 10, maxDeliveries: 1000 })
bus.consume(
  'numbers',
  async ({ body }) => {
    console.log(`begins ${body}`)
    if (body === 'poison') process.kill(process.pid, 'SIGKILL')
    await systemClock.sleep(5)
    appendFileSync(ledger, `${body}\n`)
  },
  { name },
)
