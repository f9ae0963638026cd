import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Whose a config file is: the project's that is worked in, the user's, or the installation's. */
export type ConfigSource = 'project' | 'user' | 'package'

/** Where config files may stand. */
export interface ConfigPlaces {
  /** The folder that is worked in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder of the installed command. Without it nothing is looked for there. */
  readonly packageFolder?: string | undefined
}

/** The config file that comes first of those that exist: the project's, then the user's, then the package's. Null without any. */
export function findConfigFile(places: ConfigPlaces): string | null {
  return configFiles(places).find(({ path }) => isFile(path))?.path ?? null
}

/** Every place of a config file, the one that counts first. */
export function configFiles({
  cwd,
  env,
  packageFolder,
}: ConfigPlaces): readonly { readonly source: ConfigSource; readonly path: string }[] {
  return [
    { source: 'project', path: join(cwd, '.minagent', 'config.yaml') },
    { source: 'user', path: join(configFolder(env), 'config.yaml') },
    ...(packageFolder === undefined ? [] : [{ source: 'package' as const, path: join(packageFolder, 'config', 'config.yaml') }]),
  ]
}

/** The user's folder of settings of this command. */
export function configFolder({ XDG_CONFIG_HOME, APPDATA, HOME }: ConfigPlaces['env']): string {
  // As the XDG specification has it, a relative path is ignored.
  const given = [XDG_CONFIG_HOME, APPDATA].find((path) => path !== undefined && isAbsolute(path))
  return join(given ?? join(HOME || homedir(), '.config'), 'minagent')
}

/** Whether there is a file at this path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
