import { askUser, canAsk } from '../ask-user.ts'
import type { Place } from '../commands/place.ts'
import { readCommandConfig } from './command-config.ts'
import { rememberTrust } from './project-trust.ts'

/**
 * Where the file of a project asks for more than it may without consent: asks the user in a terminal, once for each version of the
 * file, else says what is ignored. Gives the place with the settings that are then in force.
 */
export async function withTrust<Given extends Place>(place: Given): Promise<Given> {
  const { io, places, settings, locale, texts } = place
  const file = settings.files.find(({ source }) => source === 'project')
  if (!file || settings.held.length === 0) return place
  if (file.trusted === undefined && canAsk(io)) {
    const answer = (await askUser(texts.trustQuestion(file.path, settings.held), io)) ?? ''
    const trusted = /^(y|yes|是|好)$/i.test(answer) ? true : /^(n|no|否|不)$/i.test(answer) ? false : undefined
    if (trusted !== undefined) rememberTrust(file.path, file.text, trusted, places.env)
    if (trusted) return { ...place, settings: readCommandConfig(places, locale) }
  }
  io.stderr.write(`${texts.held(file.path, settings.held)}\n`)
  return place
}
