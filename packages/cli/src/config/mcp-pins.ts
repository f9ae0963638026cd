import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { McpPins } from '@minagent/mcp'
import { isPlainObject } from '@minagent/types'
import { makeFolder } from '../make-folder.ts'
import { type ConfigPlaces, configFolder } from './find-config-file.ts'

/** What the tools of the MCP servers looked like when they were first seen. A file that cannot be read pins nothing. */
export function readPins(env: ConfigPlaces['env']): McpPins {
  try {
    const value: unknown = JSON.parse(readFileSync(pinsFile(env), 'utf8'))
    return isPlainObject(value) ? Object.fromEntries(Object.entries(value).flatMap(pinsOf)) : {}
  } catch {
    return {}
  }
}

/** @throws what the file system says when they cannot be remembered. */
export function writePins(pins: McpPins, env: ConfigPlaces['env']): void {
  const file = pinsFile(env)
  makeFolder(configFolder(env), 0o700)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(pins, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function pinsFile(env: ConfigPlaces['env']): string {
  return join(configFolder(env), 'mcp-pins.json')
}

function pinsOf([server, tools]: [string, unknown]): [string, Record<string, string>][] {
  if (!isPlainObject(tools)) return []
  const hashes = Object.entries(tools).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [[server, Object.fromEntries(hashes)]]
}
