import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder, epochsIn } from './claim-folders.ts'
import { fileNameOf, idOfFileName } from './file-name.ts'

/** Writes the id of a run into the folder of a new claim, when the name of its folder does not say it. */
export async function writeRunId(draft: string, runId: string): Promise<void> {
  if (idOfFileName(fileNameOf(runId)) === undefined) await writeFile(join(draft, FILE), JSON.stringify(runId))
}

/** The id that was written into a run; undefined when none can be read. */
export async function readRunId(folder: string): Promise<string | undefined> {
  for (const epoch of await epochsIn(folder)) {
    const text = await readFile(join(claimFolder(folder, epoch), FILE), 'utf8').catch(() => '')
    const id = parsed(text)
    if (typeof id === 'string') return id
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FILE = 'run-id'
