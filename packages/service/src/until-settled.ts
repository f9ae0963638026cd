import type { HostedRun } from './hosted-run.ts'

/**
 * A run may still be putting its end away when its last event has told of it: waits until it says the same of itself, or goes on. So who has
 * seen the end finds it.
 */
export async function untilSettled({ log, carried, settled }: HostedRun): Promise<void> {
  if (!carried || !log.turned) return
  let unheard: () => void = () => undefined
  const more = new Promise<void>((resolve) => {
    unheard = log.onMore(resolve)
  })
  await Promise.race([settled, more])
  unheard()
}
