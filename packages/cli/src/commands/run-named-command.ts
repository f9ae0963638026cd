import type { CommandLine } from '../command-line.ts'
import { makeProject } from '../new-project/make-project.ts'
import { approveServer } from './approve-server.ts'
import { writeCompletion } from './completion.ts'
import { evaluate } from './evaluate.ts'
import { indexDocuments } from './index-documents.ts'
import { listModels } from './list-models.ts'
import { listServers } from './list-servers.ts'
import { listSessions } from './list-sessions.ts'
import { listSkills } from './list-skills.ts'
import { listTools } from './list-tools.ts'
import type { Place } from './place.ts'
import { serveAgent } from './serve-agent.ts'
import { initConfig, showConfig, showConfigPaths, trustConfig } from './show-config.ts'
import { showTrace } from './show-trace.ts'
import { writeTracePage } from './write-trace-page.ts'

/** Runs a command by its name; resolves to the exit code. */
export async function runNamedCommand({ name, argument }: Extract<CommandLine, { kind: 'command' }>, place: Place): Promise<0 | 1 | 2> {
  switch (name) {
    case 'models':
      return listModels(place)
    case 'tools':
      return listTools(place)
    case 'skills':
      return await listSkills(place)
    case 'mcp show':
      return await listServers(argument, place)
    case 'mcp approve':
      return await approveServer(argument ?? '', place)
    case 'sessions':
      return await listSessions(place)
    case 'trace show':
      return await showTrace(argument ?? '', place)
    case 'trace html':
      return await writeTracePage(argument ?? '', place)
    case 'config show':
      return showConfig(place)
    case 'config path':
      return showConfigPaths(place)
    case 'config init':
      return initConfig(place)
    case 'config trust':
      return trustConfig(place)
    case 'eval':
      return await evaluate(argument ?? '', place)
    case 'completion':
      return writeCompletion(argument, place)
    case 'new':
      return makeProject(argument ?? '', place)
    case 'index':
      return await indexDocuments(argument ?? '', place)
    case 'serve':
      return await serveAgent(place)
    default:
      return name satisfies never
  }
}
