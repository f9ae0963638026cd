import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { MinagentError, type SessionStore, type StoredSession } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { fromSessionRecord, toSessionRecord } from '../session-record.ts'
import { fileNameOf, idOfFileName } from './file-name.ts'
import { createFolder, deleteFolder, ensureFolder, exists, namesIn, syncFolder, unlessMissing, writeSynced } from './folder.ts'
import { damaged, onFiles } from './store-failure.ts'

/**
 * Sessions as files below `folder`, which is made when it is needed. Any number of processes of one machine may share it; a crash
 * at any moment leaves the old version or the new one. Its methods throw MinagentError `journal_conflict` for a save of another
 * version, `journal_damaged` when a file cannot be read, and `journal_failed` when the file system refuses.
 */
export function fileSessions(folder: string): SessionStore {
  const folderOf = (id: string) => join(folder, `${PREFIX}${fileNameOf(id)}`)
  const on = <T>(id: string, done: string, work: () => Promise<T>) =>
    onFiles({ id, problem: `Session ${JSON.stringify(id)} could not be ${done}`, folder }, work)
  return {
    load: (id) => on(id, 'loaded', () => load(folderOf(id), id)),
    save: (session, expectedVersion) =>
      on(session.id, 'saved', async () => {
        await ensureFolder(folder)
        const saved = await save(folderOf(session.id), { ...session, version: expectedVersion + 1 })
        if (!saved) throw conflict(session.id, expectedVersion)
        await syncFolder(folder)
        return expectedVersion + 1
      }),
    list: () => onFiles({ id: '', problem: 'The sessions could not be listed', folder }, () => list(folder)),
    delete: (id) => on(id, 'deleted', () => deleteFolder(folderOf(id))),
  }
}

const PREFIX = 'session-'

/**
 * The version is the name of a folder, such as `3-<random>`, and its file is named alike. A save writes the next file into it and
 * then renames it: only one rename of a name succeeds, and no name ever comes back, so it compares and replaces in one step.
 */
async function save(folder: string, session: StoredSession): Promise<boolean> {
  const name = `${session.version}-${randomIds.next('run')}`
  const text = `${JSON.stringify(session.id)}\n${toSessionRecord(session)}\n`
  const created =
    session.version === 1 ? await createFolder(folder, (draft) => fill(draft, name, text)) : await replace(folder, session.id, name, text)
  if (!created) return false
  await syncFolder(folder)
  await removeOlder(join(folder, name), session.version).catch(() => undefined)
  return true
}

async function fill(draft: string, name: string, text: string): Promise<void> {
  await mkdir(join(draft, name))
  await writeSynced(join(draft, name, fileOf(name)), text)
  await syncFolder(join(draft, name))
  await syncFolder(draft)
}

async function replace(folder: string, id: string, name: string, text: string): Promise<boolean> {
  const current = await currentIn(folder)
  if (current === undefined || versionOf(current) !== versionOf(name) - 1) return false
  // What cannot be read is not written over.
  await load(folder, id)
  const replaced = await unlessMissing(renameWith(join(folder, current), join(folder, name), text))
  return replaced ?? false
}

async function renameWith(from: string, to: string, text: string): Promise<boolean> {
  await writeSynced(join(from, fileOf(basename(to))), text)
  await syncFolder(from)
  await rename(from, to)
  return true
}

/** Old files, and those of saves that lost or were cut off; the next version may be on its way already. */
async function removeOlder(path: string, version: number): Promise<void> {
  for (const file of await readdir(path)) {
    if (versionOf(file) <= version && file !== fileOf(basename(path))) await rm(join(path, file), { force: true })
  }
}

async function load(folder: string, id: string): Promise<StoredSession | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await currentIn(folder)
    const text = current === undefined ? undefined : await unlessMissing(readFile(join(folder, current, fileOf(current)), 'utf8'))
    if (current !== undefined && text !== undefined) return parsed(id, versionOf(current), text)
    // Absent, or another process renamed it between the two looks.
    if (!(await exists(folder))) return undefined
  }
  throw damaged(id, 0, `Session ${JSON.stringify(id)} has no file in ${folder}`)
}

/** A reader meets a save between two looks at most as often as saves are faster than reads. */
const ATTEMPTS = 100

function parsed(id: string, version: number, text: string): StoredSession {
  const [first = '', record = ''] = text.split('\n')
  if (first !== JSON.stringify(id)) throw damaged(id, 0, `The file of session ${JSON.stringify(id)} does not begin with its id`)
  return fromSessionRecord(id, version, record)
}

async function list(folder: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const id = idOfFileName(name.slice(PREFIX.length)) ?? (await idInFile(join(folder, name)))
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** For an id that is too long for a file name. */
async function idInFile(folder: string): Promise<string | undefined> {
  const current = await currentIn(folder)
  const text = current === undefined ? undefined : await unlessMissing(readFile(join(folder, current, fileOf(current)), 'utf8'))
  const id = text === undefined ? undefined : parsedJson(text.slice(0, text.indexOf('\n')))
  return typeof id === 'string' ? id : undefined
}

async function currentIn(folder: string): Promise<string | undefined> {
  const names = await namesIn(folder)
  return [...names].filter((name) => versionOf(name) > 0).sort((a, b) => versionOf(b) - versionOf(a))[0]
}

function versionOf(name: string): number {
  return Number(/^(\d+)-/.exec(name)?.[1] ?? 0)
}

function fileOf(name: string): string {
  return `${name}.session`
}

function conflict(id: string, expectedVersion: number): MinagentError<'journal_conflict'> {
  const message = `Session ${JSON.stringify(id)} is not at version ${expectedVersion} any more: load it again, or save it under another id.`
  return new MinagentError('journal_conflict', message, { details: { runId: id } })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
