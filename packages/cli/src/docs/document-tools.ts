import { ragTools } from '@minagent/rag'
import type { CommandTools } from '../command-tools.ts'
import type { Place } from '../commands/place.ts'
import { indexTexts } from '../texts/index-texts.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { documentsFolder } from './documents-folder.ts'
import { documentsIndex } from './documents-index.ts'

/** The tools over the documents of a folder, indexed as they are now. @throws MinagentError as {@link bringUpToDate} and {@link documentsFolder} do. */
export async function documentTools(given: string, place: Pick<Place, 'io' | 'options' | 'locale' | 'clock'>): Promise<CommandTools> {
  const { io, options, locale } = place
  const folder = await documentsFolder(given, place)
  const index = documentsIndex(folder, options.out, io.env)
  try {
    const result = await bringUpToDate(index, folder, place)
    if (result.added + result.replaced + result.removed > 0) io.stderr.write(`${indexTexts[locale].done(result, folder)}\n`)
  } catch (error) {
    await index.close()
    throw error
  }
  return { in: (language) => ragTools(index, { locale: language }), close: () => index.close() }
}
