import type { HostedRun } from './hosted-run.ts'
import { ServiceError } from './service-error.ts'

/**
 * Waits for the first event of a run whose journal others read: who is told its id may ask another process for it at once, and finds it
 * after a crash. @throws ServiceError 503 when it could not be written down.
 */
export async function untilBegun({ log, settled }: HostedRun): Promise<void> {
  if (log.lastSeq >= 0) return
  let unheard: () => void = () => undefined
  const first = new Promise<void>((resolve) => {
    unheard = log.onMore(resolve)
  })
  await Promise.race([first, settled])
  unheard()
  if (log.lastSeq < 0) throw new ServiceError(503, 'not_stored', 'The run could not be stored, and was not begun.', 5)
}
