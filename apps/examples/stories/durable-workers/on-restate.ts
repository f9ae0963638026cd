import { join } from 'node:path'
import { firstAlive } from '../../../../test/support/first-alive.ts'
import { freePort } from '../../../../test/support/free-port.ts'
import { startRestate } from '../../../../test/support/restate-server.ts'
import { effects, startWorker, untilEffects } from './processes.ts'

/** An engine and two workers behind one address; the first is killed in the middle of a call. */
export async function onRestate(folder: string): Promise<void> {
  const ledger = join(folder, 'restate')
  const engine = await startRestate()
  const ports = [await freePort(), await freePort()] as const
  const first = await startWorker('restate-worker.ts', String(ports[0]), ledger, 'tell')
  const second = await startWorker('restate-worker.ts', String(ports[1]), ledger, '')
  const address = await firstAlive(ports)
  try {
    await engine.register(address.url)
    console.log('An engine and two workers run.')
    const result = engine.call('/travel/ask', 'Tell the guest.', 'the-only-call')
    await untilEffects(ledger, (seen) => seen.includes('1:0:tell 1×'))
    await first.kill()
    console.log('The worker that was telling the guest is killed.')
    console.log(summary(await result))
    for (const line of effects(ledger)) console.log(`  ${line}`)
  } finally {
    address.close()
    await Promise.all([first.kill(), second.kill()])
    await engine.remove()
  }
}

/** How a run ended, and what its model was told of each call. */
function summary(result: unknown): string {
  const { stopReason, final, steps } = Object(result)
  const details = steps.map(({ detail }: { detail: string }) => `  ${detail}`)
  return [`The run went on in the other one: ${stopReason}, ${JSON.stringify(final)}`, ...details].join('\n')
}
