import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { complain, type Place } from '../commands/place.ts'
import { makeFolder } from '../make-folder.ts'
import { projectFiles } from './project-files.ts'

/**
 * Makes a small project with an agent in a folder that does not exist or is empty; its package is named after the folder. Nothing is
 * written over, nothing is installed.
 */
export function makeProject(folder: string, { io, locale, texts }: Place): 0 | 1 | 2 {
  const path = resolve(io.cwd, folder)
  const name = basename(path)
  if (!/^[a-z0-9][a-z0-9._-]{0,100}$/.test(name)) return complain({ io, texts }, texts.badProjectName(name), 2)
  if (RESERVED.has(name)) return complain({ io, texts }, texts.reservedName(name), 2)
  try {
    if (!isFree(path)) return complain({ io, texts }, texts.folderNotEmpty(folder), 1)
    for (const [file, text] of Object.entries(projectFiles(name, locale))) {
      makeFolder(dirname(join(path, file)))
      writeFileSync(join(path, file), text, { flag: 'wx' })
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return complain({ io, texts }, texts.belowFile(folder), 1)
    return complain({ io, texts }, error instanceof Error ? error.message : String(error), 1)
  }
  io.stdout.write(`${texts.projectMade(folder)}\n`)
  return 0
}

/** What npm takes for no package. */
const RESERVED: ReadonlySet<string> = new Set(['node_modules', 'favicon.ico'])

/** @throws what the file system says of a folder that cannot be looked into, or of a file. */
function isFree(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    if (existsSync(path)) return false
    throw error
  }
}
