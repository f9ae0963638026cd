import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { toJsonLine } from '@minagent/types/runtime'
import { stringify } from 'yaml'
import { configExample } from '../config/config-example.ts'
import { configFiles, isFile } from '../config/find-config-file.ts'
import { rememberTrust } from '../config/project-trust.ts'
import { shownConfig } from '../config/shown-config.ts'
import { makeFolder } from '../make-folder.ts'
import { complain, type Place } from './place.ts'

/** Writes what is in force, as YAML without secrets, and from which files; with `--json`, one object. */
export function showConfig({ io, settings, options, texts }: Place): 0 {
  const { config, files, maxSteps } = settings
  const shown = shownConfig(config, maxSteps)
  if (options.json) {
    const read = files.map(({ path, source, trusted }) => ({ path, source, trusted: trusted === true }))
    io.stdout.write(toJsonLine({ files: read, held: settings.held, config: shown }))
    return 0
  }
  const sources = files.map(
    ({ path, source, trusted }) => `# ${path} (${texts.sources[source]}${trusted === true ? '' : `, ${texts.notAgreed}`})\n`,
  )
  io.stdout.write(`${files.length === 0 ? `# ${texts.noConfig}\n` : sources.join('')}${stringify(shown)}`)
  return 0
}

/** Writes every place where a config file may stand, and whether one does; with `--json`, one object a line. */
export function showConfigPaths({ io, places, options, texts }: Place): 0 {
  for (const { source, path } of configFiles(places)) {
    const found = isFile(path)
    if (options.json) io.stdout.write(toJsonLine({ path, source, found }))
    else io.stdout.write(`${path}  (${texts.sources[source]}${found ? '' : `, ${texts.notThere}`})\n`)
  }
  return 0
}

/** Writes an example into the user's own file; never over one that is there. */
export function initConfig({ io, places, texts, locale }: Place): 0 | 1 {
  const path = configFiles(places).find(({ source }) => source === 'user')?.path ?? ''
  try {
    makeFolder(dirname(path), 0o700)
    // Somebody will put a key into it.
    writeFileSync(path, configExample[locale], { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    return complain({ io, texts }, exists ? texts.configExists(path) : error instanceof Error ? error.message : String(error), 1)
  }
  io.stdout.write(`${texts.configWritten(path)}\n`)
  return 0
}

/** Notes that the user agrees to the project's file as it is. */
export function trustConfig({ io, places, settings, texts }: Place): 0 | 1 {
  const file = settings.files.find(({ source }) => source === 'project')
  if (!file) return complain({ io, texts }, texts.nothingToTrust, 1)
  try {
    rememberTrust(file.path, file.text, true, places.env)
  } catch (error) {
    return complain({ io, texts }, texts.cannotRemember(error instanceof Error ? error.message : String(error)), 1)
  }
  io.stdout.write(`${texts.trusted(file.path)}\n`)
  return 0
}
