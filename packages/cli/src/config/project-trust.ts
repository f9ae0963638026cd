import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPlainObject } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import { makeFolder } from '../make-folder.ts'
import { type ConfigPlaces, configFolder } from './find-config-file.ts'

/** Whether the user agreed to this very text of a project's config file; undefined where nothing was said of it. */
export function trustIn(path: string, text: string, env: ConfigPlaces['env']): boolean | undefined {
  const entry = readEntries(trustFile(env))[path]
  return entry?.sha256 === sha256(text) ? entry.trusted : undefined
}

/**
 * Remembers what the user said of a project's config file, until a byte of it changes.
 * @throws what the file system says when it cannot be remembered.
 */
export function rememberTrust(path: string, text: string, trusted: boolean, env: ConfigPlaces['env']): void {
  const file = trustFile(env)
  const entries = { ...readEntries(file), [path]: { sha256: sha256(text), trusted } }
  makeFolder(dirname(file), 0o700)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function trustFile(env: ConfigPlaces['env']): string {
  return join(configFolder(env), 'trusted-projects.json')
}

interface Entry {
  readonly sha256: string
  readonly trusted: boolean
}

/** What was said, by path. A file that cannot be read says nothing. */
function readEntries(file: string): Readonly<Record<string, Entry>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isPlainObject(value) ? Object.fromEntries(Object.entries(value).flatMap(entryOf)) : {}
  } catch {
    return {}
  }
}

function entryOf([path, entry]: [string, unknown]): [string, Entry][] {
  if (!isPlainObject(entry)) return []
  const { sha256: digest, trusted } = entry
  return typeof digest === 'string' && typeof trusted === 'boolean' ? [[path, { sha256: digest, trusted }]] : []
}
