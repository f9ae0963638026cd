import { rememberPins } from '../connect-servers.ts'
import { oneLine } from '../printable.ts'
import { withServer } from './list-servers.ts'
import { complain, type Place } from './place.ts'

/** Approves what a server offers now, and writes what of it was withheld until then. */
export async function approveServer(name: string, place: Place): Promise<0 | 1 | 2> {
  return await withServer(name, place, async (client) => {
    const before = client.withheld()
    client.approve(name)
    const stillWithheld = new Set(client.withheld().map(({ tool }) => tool))
    const approved = before.filter(({ tool }) => !stillWithheld.has(tool))
    if (!rememberPins(client, place)) return 1
    for (const { tool, description } of approved) place.io.stdout.write(`${tool}  ${oneLine(description, 500)}\n`)
    if (approved.length === 0) return complain(place, place.texts.nothingToApprove(name), 1)
    return 0
  })
}
