import { realpathSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { MinagentError } from '@minagent/types'
import type { Place } from '../commands/place.ts'
import { indexTexts } from '../texts/index-texts.ts'

/** The real path of a folder of documents. @throws MinagentError `invalid_definition` when it is none, or the index would be kept in it. */
export async function documentsFolder(given: string, { io, options, locale }: Pick<Place, 'io' | 'options' | 'locale'>): Promise<string> {
  const texts = indexTexts[locale]
  const path = resolve(io.cwd, given)
  // An empty variable means no folder, least of all this one.
  if (given === '') throw new MinagentError('invalid_definition', texts.badFolder('""', 'ENOENT'), { details: { name: given } })
  try {
    await (await opendir(path)).close()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new MinagentError('invalid_definition', texts.badFolder(path, code), { details: { name: given } })
  }
  const folder = realpathSync(path)
  if (options.out === undefined || !isWithin(options.out, folder)) return folder
  throw new MinagentError('invalid_definition', texts.outInDocuments, { details: { name: '--out' } })
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}
