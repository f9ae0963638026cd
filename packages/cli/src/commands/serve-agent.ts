import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { priceOf } from '@minagent/models/prices'
import { type Served, serve } from '@minagent/service/node'
import { journaled } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import { ToolRegistry } from '@minagent/tools'
import { type AgentLike, errorInfo } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'
import type { CliIo } from '../cli-io.ts'
import { commandPolicy } from '../command-policy.ts'
import type { CommandTools } from '../command-tools.ts'
import { withTrust } from '../config/ask-for-trust.ts'
import { mcpServers } from '../config/mcp-servers.ts'
import { connectServers } from '../connect-servers.ts'
import { makeFolder } from '../make-folder.ts'
import { modelFor, type Opening, ownTools, tellOfServers } from '../open-conversation.ts'
import { stateFolder } from '../state-folder.ts'
import { systemFor } from '../system-for.ts'
import { serveTexts } from '../texts/serve-texts.ts'
import { complain, type Place } from './place.ts'

/** Serves the configured agent until Ctrl-C or SIGTERM; its runs are kept, and go on when it is served again. */
export async function serveAgent(untrusted: Place): Promise<0 | 1> {
  const place = await withTrust(untrusted)
  const servers = await connectServers(mcpServers(place.settings.config), place)
  const own = await ownTools(place)
  try {
    return await serveUntilInterrupted(await configuredAgent({ ...place, servers }, own), place)
  } finally {
    await own.close()
    await servers?.close()
  }
}

/** The agent that answers in a chat, but for who is asked about calls: its runs wait for whoever is served. */
async function configuredAgent(opening: Opening, own: CommandTools): Promise<Agent> {
  const { io, options, settings, servers, locale } = opening
  const { model, note, real } = await modelFor(options, opening)
  io.stderr.write(`${note}\n`)
  if (servers) tellOfServers(servers, opening)
  const tools = [...own.in(locale), ...(servers?.tools() ?? [])]
  const maxSteps = options.maxSteps ?? settings.maxSteps
  return new Agent({
    name: 'minagent',
    model,
    tools: new ToolRegistry(tools, { policy: commandPolicy(settings.config, locale), locale }),
    ...(real ? { system: await systemFor(opening) } : {}),
    ...(maxSteps === undefined ? {} : { maxSteps }),
  })
}

async function serveUntilInterrupted(agent: Agent, place: Place): Promise<0 | 1> {
  const { io, options, clock, locale } = place
  const { host = '127.0.0.1', port = 0 } = options
  const texts = serveTexts[locale]
  // Apart from those of the command line: what was cut off there is gone on with when its user says so.
  const folder = join(stateFolder(io.env), 'served')
  makeFolder(folder, 0o700)
  const kept: AgentLike = journaled(agent, fileJournal(join(folder, 'runs'), { clock }), { onChange: 'continue', clock })
  const sessions = fileSessions(join(folder, 'sessions'))
  const allowedHosts = ['localhost', '127.0.0.1', '[::1]', ...namesOf(host)]
  const onError = (error: unknown) => void io.stderr.write(`${place.texts.error(redactSecrets(errorInfo(error).message))}\n`)
  const page = { prices: (id: string) => priceOf(id) }
  const served = await serve(kept, { port, hostname: host, sessions, allowedHosts, page, onError }).catch((error: unknown) => error)
  if (!isServed(served))
    return complain(place, texts.cannotListen(host, port, served instanceof Error ? served.message : String(served)), 1)
  io.stderr.write(`${texts.open}\n`)
  if (!LOOPBACK.has(host)) io.stderr.write(`${texts.reachable(host)}\n`)
  io.stdout.write(`${served.url}/#token=${served.token}\n`)
  await interrupted(io)
  io.stderr.write(`${texts.stopping}\n`)
  await Promise.race([served.close(), interrupted(io).then(() => served.close(0))])
  return 0
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** By what others may call it: of all addresses, those of this machine. */
function namesOf(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [inUrl(host)]
  const addresses = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? [])
  return [hostname().toLowerCase(), ...addresses.map(({ address }) => inUrl(address))]
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host.toLowerCase()
}

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && 'token' in value
}

/** By its user, or by who manages the process. */
function interrupted(io: CliIo): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const stop of stops) stop?.()
      resolve()
    }
    const stops = [io.onInterrupt(end), io.onTerminate?.(end)]
  })
}
