// Processes die in the middle of runs, others go on with them, and two services answer for them: one journal in a folder.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@minagent/service/client'
import { serve } from '@minagent/service/node'
import { bookingAgent, doneIn } from './agent.ts'
import { journalAt } from './journal-at.ts'

const folder = mkdtempSync(join(tmpdir(), 'many-processes-'))
const program = (name: string) => [...process.execArgv, join(import.meta.dirname, name)]

const place = join(folder, 'runs')
const world = join(folder, 'world.txt')

//#region deaths
console.log('== Two processes die, each in the middle of a run ==')
for (const [runId, dieAfter] of [
  ['monday', 'pay'],
  ['tuesday', 'ring'],
] as const) {
  const { signal } = spawnSync(process.execPath, [...program('begin.ts'), place, world, runId, dieAfter])
  console.log(`${runId}: ${signal} after ${dieAfter}`)
}
//#endregion deaths

//#region workers
console.log('\n== Two other processes go on with what is left ==')
const workers = [1, 2].map(() => spawn(process.execPath, [...program('worker.ts'), place, world], { stdio: 'inherit' }))
await Promise.all(workers.map((worker) => once(worker, 'close')))
const agent = bookingAgent(journalAt(place), world)
for (const runId of ['monday', 'tuesday']) {
  const { steps, final } = await agent.replay(runId)
  console.log(`${runId}: ${final}`)
  for (const { kind, detail } of steps) if (kind === 'tool_call') console.log(`  ${detail}`)
}
console.log(`done: ${[...doneIn(world)].sort().join(', ')}`)
//#endregion workers

//#region services
console.log('\n== Two services over one journal ==')
const options = { tokens: { shop: 'a-token-of-the-shop' } }
const one = await serve(bookingAgent(journalAt(place), world), options)
const two = await serve(bookingAgent(journalAt(place), world), options)
const begun = await connect(one).start('Book the hotel.', { idempotencyKey: 'order-17' })
const again = await connect(two).start('Book the hotel.', { idempotencyKey: 'order-17' })
console.log(`the same order at the other one is the same run: ${begun.id === again.id}`)
const seen: number[] = []
for await (const event of connect(two).run(begun.id)) if ('seq' in event) seen.push(event.seq)
console.log(`events seen there: ${seen.join(' ')}`)
console.log(`payments: ${doneIn(world).filter((line) => line.startsWith(begun.id) && line.endsWith('pay')).length}`)
await Promise.all([one.close(), two.close()])
//#endregion services

rmSync(folder, { recursive: true })
