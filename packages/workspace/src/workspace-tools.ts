import type { Clock, Locale, Tool } from '@minagent/types'
import { fileTools } from './files/file-tools.ts'
import { noteTools } from './notes/note-tools.ts'
import type { SandboxChoice } from './sandbox/sandbox.ts'
import type { ShellOptions } from './shell/shell-options.ts'
import { shellTools } from './shell/shell-tools.ts'
import { skillTools } from './skills/skill-tools.ts'
import { type WebToolOptions, webTools } from './web/web-tools.ts'

/** What {@link workspaceTools} put together. */
export interface WorkspaceOptions {
  /** The workspace: a folder that exists. */
  readonly root: string
  /** How commands run, or false for no shell tools; default: as {@link ShellOptions} say. */
  readonly shell?: false | Omit<ShellOptions, 'root' | 'sandbox' | 'locale' | 'clock'>
  /** What commands run in; default `'auto'`: bubblewrap where there is one, and a warning where there is none. */
  readonly sandbox?: SandboxChoice
  /** The file of the notes, or false for no note tools; default: in the workspace. */
  readonly notes?: false | string
  /** Folders of skills, which {@link skillTools} trusts outside the workspace; without them there is no `get_skill`. */
  readonly skills?: readonly string[]
  /** How web pages are fetched, or false for no `fetch_url`; default: from the public internet. */
  readonly fetch?: false | Omit<WebToolOptions, 'locale' | 'clock'>
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  readonly clock?: Clock
}

/** The tools of one workspace; `close` ends every command that runs. */
export type WorkspaceTools = readonly Tool[] & { close(): Promise<void> }

/**
 * All tools of a workspace: those of {@link fileTools}, {@link shellTools}, {@link noteTools}, {@link skillTools} and {@link webTools}.
 * Keep what it returns until the end, and `close` it then.
 * @throws MinagentError `invalid_definition` when there is no such folder, or no sandbox though it is required.
 */
export function workspaceTools(options: WorkspaceOptions): WorkspaceTools {
  const { root, shell = {}, notes, skills = [], fetch = {}, locale = 'en', clock } = options
  const common = { locale, ...(clock && { clock }) }
  const sandbox = options.sandbox === undefined ? {} : { sandbox: options.sandbox }
  const files = fileTools({ root, ...common })
  const commands = shell && shellTools({ ...shell, ...sandbox, ...common, root })
  const tools = [
    ...files,
    ...(commands || []),
    ...(notes === false ? [] : noteTools(notes === undefined ? { root, ...common } : { file: notes, ...common })),
    ...(skills.length > 0 ? skillTools({ folders: skills, root, locale }) : []),
    ...(fetch ? webTools({ ...fetch, ...common }) : []),
  ]
  return Object.assign(tools, {
    close: async () => {
      if (commands) await commands.close()
    },
  })
}
