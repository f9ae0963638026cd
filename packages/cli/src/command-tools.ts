import type { Locale, Tool } from '@minagent/types'
import { skillTools } from '@minagent/workspace'
import type { Place } from './commands/place.ts'
import { demoTools } from './tools/demo-tools.ts'

/** The tools that a run of the command has besides those of MCP servers, with their texts in a language. */
export function commandTools(
  { options, parts, settings, locale }: Pick<Place, 'options' | 'parts' | 'settings' | 'locale'>,
  textsIn: Locale = locale,
): readonly Tool[] {
  const { tools, skillsFolders } = settings.config
  const demo = demoTools({ locale: textsIn, root: tools.files ? options.dir : undefined, clock: parts.clock })
  const skills = tools.skills && skillsFolders.length > 0 ? skillTools({ folders: skillsFolders, locale: textsIn }) : []
  return [...demo, ...skills, ...(parts.tools ?? [])]
}
