import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPlainObject } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { unlessMissing } from './folder.ts'

/** Who works on a run, and until when (ms since 1970) nobody else may try to. */
export interface LeaseNote {
  readonly owner: string
  readonly until: number
}

/** The note in the folder of a claim; undefined when it was given back, or cannot be read: then anybody may try. */
export async function readLease(claimFolder: string): Promise<LeaseNote | undefined> {
  const text = await unlessMissing(readFile(join(claimFolder, FILE), 'utf8'))
  return text === undefined ? undefined : parsed(text)
}

/** Writes the note into the folder of a new claim. */
export function writeLease(claimFolder: string, note: LeaseNote): Promise<void> {
  return writeFile(join(claimFolder, FILE), JSON.stringify(note))
}

/** Puts another note in its place, or none. It says who may try, not who may write: it need not survive a loss of power. */
export async function replaceLease(claimFolder: string, note: LeaseNote | undefined): Promise<void> {
  const draft = join(claimFolder, `.lease-${randomIds.next('run')}`)
  await writeFile(draft, JSON.stringify(note ?? {}))
  await rename(draft, join(claimFolder, FILE))
}

const FILE = 'lease.json'

function parsed(text: string): LeaseNote | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isPlainObject(value)) return undefined
    const { owner, until } = value
    return typeof owner === 'string' && typeof until === 'number' ? { owner, until } : undefined
  } catch {
    return undefined
  }
}
