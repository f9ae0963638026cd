import { fromFreshProcess, TookTooLong } from './fresh-process.ts'
import type { InstalledPeer } from './install.ts'
import { messageOf, type Probe, wrong } from './probes/probe.ts'
import type { ProbeCell, ProbeRow } from './results.ts'

/** Of the whole process, with the loading of the packages: one that takes longer is in a loop that nothing can interrupt. */
const LIMIT_MS = 90_000

/** Does one probe to each peer, in a fresh process each. */
export async function probeRow(probe: Probe, peers: readonly InstalledPeer[]): Promise<ProbeRow> {
  const cells: Record<string, ProbeCell> = {}
  for (const { peer, file } of peers) cells[peer.name] = await probed(probe, file)
  return { probe: probe.name, right: probe.right, wrong: probe.wrong, cells }
}

async function probed({ name }: Probe, file: string): Promise<ProbeCell> {
  try {
    return (await fromFreshProcess<{ readonly cell: ProbeCell }>('probe-worker', [file, name], LIMIT_MS)).cell
  } catch (error) {
    return wrong(error instanceof TookTooLong ? 'It hung.' : messageOf(error))
  }
}
