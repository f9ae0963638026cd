import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ToolContext, ToolError } from '@minagent/types'
import { wayTo } from '../jail/way-to.ts'
import { commandTexts } from './command-prompts.ts'
import { gitVariables } from './git-variables.ts'
import { fill } from './prompts.ts'
import { readsElsewhere } from './reads-elsewhere.ts'
import type { ShellParts } from './shell-parts.ts'

/** Settings of a repository that start no program and lead nowhere. Whoever can write into `.git/config` could otherwise have anything run. */
const HARMLESS = new RegExp(
  `^(?:${[
    'core\\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf)',
    'core\\.(?:quotepath|abbrev|whitespace|compression|longpaths|untrackedcache|preloadindex|splitindex|commitgraph|sharedrepository)',
    'extensions\\.(?:objectformat|worktreeconfig|refstorage)',
    '(?:user|author|committer)\\.(?:name|email|signingkey|useconfigonly)',
    'remote\\..*\\.(?:url|fetch|pushurl|push|tagopt|prune|mirror|skipdefaultupdate|gh-resolved)',
    '(?:branch|submodule|color|advice|pull|push|fetch|rebase|gc|column|status|init|credential|http|lfs|gui|maintenance|index|pack)\\..*',
    'diff\\.(?:algorithm|renames|renamelimit|colormoved|mnemonicprefix|noprefix|context)',
    '(?:commit|tag)\\.(?:gpgsign|verbose|sort)',
    'merge\\.(?:ff|conflictstyle|renames)',
    'log\\.(?:date|decorate|abbrevcommit|follow)',
  ].join('|')})$`,
  'is',
)

/** What of a repository may not lead out of the workspace. */
const PARTS = ['', 'config', 'config.worktree', 'HEAD', 'index', 'objects', 'refs', 'packed-refs', 'logs', 'info']

/** What of it Git reads at any depth. */
const STORES: ReadonlySet<string> = new Set(['objects', 'refs', 'logs'])

/**
 * Looks whether the repository of the workspace may be read by `git`: it lies inside, and nothing in its configuration starts a program.
 * @throws ToolError `PERMISSION_DENIED` that names what is wrong.
 */
export async function checkRepository(git: string, parts: ShellParts): Promise<void> {
  const texts = commandTexts[parts.locale]
  const folders = await ask(git, ['rev-parse', '--absolute-git-dir', '--git-common-dir'], parts)
  for (const folder of folders?.split('\n').filter(Boolean) ?? []) {
    for (const part of PARTS) {
      const path = await realpath(join(resolve(parts.jail.root, folder), part)).catch(() => undefined)
      if (path === undefined) continue
      const leadsOut = wayTo(parts.jail.root, path) === undefined || (STORES.has(part) && (await readsElsewhere(path)))
      if (leadsOut) throw new ToolError(texts.repositoryOutside, 'PERMISSION_DENIED')
    }
  }
  const settings = await ask(git, ['config', '--list', '--show-scope', '--name-only', '-z'], parts)
  if (settings === undefined) throw new ToolError(texts.repositoryUnclear, 'PERMISSION_DENIED')
  const setting = untrustedSettings(settings, parts).find((name) => !HARMLESS.test(name))
  if (setting !== undefined) throw new ToolError(fill(texts.repositorySetting, { setting }), 'PERMISSION_DENIED')
}

/** The names of all settings that somebody can write who writes in the workspace. */
function untrustedSettings(list: string, { env, jail }: ShellParts): readonly string[] {
  const homeIsInside = wayTo(jail.root, env.HOME ?? homedir()) !== undefined
  const trusted = homeIsInside ? ['system'] : ['system', 'global']
  const words = list.split('\0')
  return words.flatMap((scope, index) => {
    const name = words[index + 1]
    return index % 2 === 1 || name === undefined || trusted.includes(scope) ? [] : [name]
  })
}

/** What git prints; undefined when it fails or prints more than is kept. */
async function ask(git: string, args: readonly string[], parts: ShellParts): Promise<string | undefined> {
  const line = await parts.line(git, args, gitVariables(parts))
  const { exitCode, stdout } = await parts.runner.run(line, { clock: parts.clock, timeoutMs: 10_000 }, NEVER_CANCELLED)
  let whole = true
  const text = stdout.text(() => {
    whole = false
    return ''
  })
  return exitCode === 0 && whole ? text : undefined
}

const NEVER_CANCELLED: ToolContext = {
  signal: new AbortController().signal,
  runId: '',
  callId: '',
  idempotencyKey: '',
}
