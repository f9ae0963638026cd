import type { Locale, Tool } from '@minagent/types'
import { fileTools, noteTools, shellTools, skillTools, webTools } from '@minagent/workspace'
import type { Place } from './commands/place.ts'
import { demoTools } from './tools/demo-tools.ts'

/** The tools that runs of the command have besides those of MCP servers. */
export interface CommandTools {
  /** With their texts in a language; those that last (commands in the background) speak that of the user. */
  in(locale: Locale): readonly Tool[]
  /** Ends what tools have started. */
  close(): Promise<void>
}

/**
 * The tools over a folder only read, until a configuration file that counts in full lets them do more: then the folder is a workspace,
 * where files are written and commands run, after a question about each.
 */
export function commandTools(place: Pick<Place, 'options' | 'parts' | 'settings' | 'locale' | 'clock' | 'io'>): CommandTools {
  const { options, parts, settings, clock } = place
  const { tools, skillsFolders, agent } = settings.config
  const root = options.dir ?? agent.workspaceFolder
  const isWorkspace = root !== undefined && settings.files.some(({ trusted }) => trusted === true)
  const workspace = isWorkspace ? workspaceTools(root, place) : undefined
  const hasSkills = tools.skills && skillsFolders.length > 0
  return {
    in: (locale) => [
      ...demoTools({ locale, root: tools.files && !workspace ? root : undefined, clock }),
      ...(workspace?.tools ?? []),
      ...(hasSkills ? skillTools({ folders: skillsFolders, root, locale }) : []),
      ...(parts.tools ?? []),
    ],
    close: async () => await workspace?.close(),
  }
}

interface WorkspaceTools {
  readonly tools: readonly Tool[]
  close(): Promise<void>
}

function workspaceTools(
  root: string,
  { settings, locale, clock, io }: Pick<Place, 'settings' | 'locale' | 'clock' | 'io'>,
): WorkspaceTools {
  const { files, shell, notes, web } = settings.config.tools
  const common = { root, locale, clock }
  const onWarning = (warning: string) => void io.stderr.write(`${warning}\n`)
  const commands = shell ? shellTools({ ...common, onWarning }) : undefined
  return {
    tools: [
      ...(files ? fileTools(common) : []),
      ...(commands ?? []),
      ...(notes ? noteTools(common) : []),
      ...(web ? webTools({ locale, clock }) : []),
    ],
    close: async () => await commands?.close(),
  }
}
