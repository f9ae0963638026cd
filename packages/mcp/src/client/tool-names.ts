import { sha256 } from '@minagent/types/runtime'

/** Longest name that every provider takes. */
const MAX_CHARS = 64
/** Most characters of the server's name that a shortened name keeps. */
const MAX_SERVER_CHARS = 20

/**
 * The name under which a model sees a server's tool: `<server>__<tool>`. Where that is no legal name, or could be another tool's
 * (a server called `a__b`), illegal characters become `_` and a hash of both names is put behind. It depends on these two names
 * alone, never on what else there is: another server changes no name that a policy or a recording knows.
 */
export function toolName(server: string, tool: string): string {
  const plain = `${server}__${tool}`
  // With these two ruled out, the first `__` ends the server's name, and no two pairs give the same text.
  const clear = !server.includes('__') && !server.endsWith('_')
  if (clear && server !== '' && tool !== '' && /^[a-zA-Z0-9_-]+$/.test(plain) && plain.length <= MAX_CHARS) return plain
  const hash = sha256(JSON.stringify([server, tool])).slice(0, 8)
  const head = `${legal(server).slice(0, MAX_SERVER_CHARS)}__${legal(tool)}`
  return `${head.slice(0, MAX_CHARS - hash.length - 1)}_${hash}`
}

function legal(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/gu, '_')
}
