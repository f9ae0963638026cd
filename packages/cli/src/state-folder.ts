import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { CliIo } from './cli-io.ts'

/** Where the command keeps what it must not forget: `minagent` below `$XDG_STATE_HOME`, or where the platform has such files. */
export function stateFolder({ XDG_STATE_HOME, LOCALAPPDATA, HOME }: CliIo['env']): string {
  // As the XDG specification has it, a relative path is ignored.
  const given = [XDG_STATE_HOME, LOCALAPPDATA].find((path) => path !== undefined && isAbsolute(path))
  return join(given ?? join(HOME || homedir(), '.local', 'state'), 'minagent')
}
