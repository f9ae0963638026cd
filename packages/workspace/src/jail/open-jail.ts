import { realpathSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { type Locale, MinagentError } from '@minagent/types'
import type { Jail, JailedPath } from './jail.ts'
import { JailFiles } from './jail-files.ts'
import { pathRefused } from './path-errors.ts'
import { jailTexts } from './prompts.ts'
import { realTarget } from './real-target.ts'
import { refusalOf } from './refusal-of.ts'
import { wayTo } from './way-to.ts'

/**
 * A {@link Jail} round an existing folder, which may be given through a link. Texts of errors are in `locale`, default `'en'`.
 * @throws MinagentError `invalid_definition` when there is no such folder.
 */
export function openJail(root: string, { locale = 'en' }: { readonly locale?: Locale } = {}): Jail {
  const given = resolve(root)
  const real = realRoot(given)
  const texts = jailTexts[locale]
  const files = new JailFiles(real, texts)

  const resolvePath = async (path: string, access: 'read' | 'write'): Promise<JailedPath> => {
    const inside = isAbsolute(path) ? (wayTo(real, path) ?? wayTo(given, path)) : path
    if (inside === undefined) throw pathRefused(texts.absolute, path)
    const refusal = refusalOf(inside)
    if (refusal) throw pathRefused(texts.refused[refusal], path)
    return await realTarget({ root: real, path: inside, shown: path, access, texts })
  }
  return {
    root: real,
    resolve: resolvePath,
    openFile: async (path) => await files.openFile(await resolvePath(path, 'read'), path),
    openFolder: async (path) => await files.openFolder(await resolvePath(path, 'read'), path),
    replaceFile: async (path, bytes) => await files.replaceFile(await resolvePath(path, 'write'), bytes, path),
  }
}

function realRoot(root: string): string {
  try {
    return realpathSync(root)
  } catch (cause) {
    throw new MinagentError('invalid_definition', `The root of the workspace does not exist: ${root}`, { details: { name: root }, cause })
  }
}
