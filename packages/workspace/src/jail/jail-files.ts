import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HeldFolder } from './held-folder.ts'
import type { JailedEntry, JailedFile, JailedFolder, JailedPath } from './jail.ts'
import { codeOf, pathFailure, pathRefused, pathUnfit } from './path-errors.ts'
import type { JailTexts } from './prompts.ts'
import { putInPlace } from './put-in-place.ts'
import { wayTo } from './way-to.ts'

/** Opens and replaces what a path was resolved to, each time through a folder that is held open. `shown` is the path as it was given. */
export class JailFiles {
  readonly #root: string
  readonly #texts: JailTexts

  constructor(root: string, texts: JailTexts) {
    this.#root = root
    this.#texts = texts
  }

  async openFile({ real }: JailedPath, shown: string): Promise<JailedFile> {
    if (real === this.#root) throw pathUnfit(this.#texts.isFolder, shown)
    return await this.#inFolder(dirname(real), shown, async (folder) => await this.#openFileIn(folder, basename(real), shown))
  }

  async openFolder({ real }: JailedPath, shown: string): Promise<JailedFolder> {
    return this.#jailedFolder(await this.#hold(real, real, shown), real)
  }

  async replaceFile({ real, missing }: JailedPath, bytes: Uint8Array, shown: string): Promise<{ readonly created: boolean }> {
    if (real === this.#root) throw pathUnfit(this.#texts.isFolder, shown)
    const folders = missing.slice(0, -1)
    const existing = folders.reduce((path) => dirname(path), dirname(real))
    return await this.#inFolder(existing, shown, async (folder) => {
      const parent = await this.#makeFolders(folder, existing, folders, shown)
      try {
        return await putInPlace({ folder: parent, name: basename(real), bytes, shown, texts: this.#texts })
      } finally {
        if (parent !== folder) await parent.handle.close()
      }
    })
  }

  /** Makes one folder in the other; gives the last one held, and `top` when there is none to make. */
  async #makeFolders(top: HeldFolder, real: string, names: readonly string[], shown: string): Promise<HeldFolder> {
    let folder = top
    let path = real
    for (const name of names) {
      path = join(path, name)
      const inner = join(folder.path, name)
      try {
        await mkdir(inner).catch((error: unknown) => ignoreExisting(error))
        const next = await this.#hold(inner, path, shown)
        if (folder !== top) await folder.handle.close()
        folder = next
      } catch (error) {
        if (folder !== top) await folder.handle.close()
        throw error
      }
    }
    return folder
  }

  async #inFolder<T>(real: string, shown: string, work: (folder: HeldFolder) => Promise<T>): Promise<T> {
    const folder = await this.#hold(real, real, shown)
    try {
      return await work(folder)
    } catch (error) {
      throw pathFailure(error, shown, this.#texts)
    } finally {
      await folder.handle.close()
    }
  }

  async #hold(path: string, real: string, shown: string): Promise<HeldFolder> {
    const folder = await HeldFolder.open(path, real).catch((error: unknown) => {
      throw pathFailure(error, shown, this.#texts)
    })
    if (!folder) throw pathRefused(this.#texts.swapped, shown)
    return folder
  }

  async #openFileIn(folder: HeldFolder, name: string, shown: string): Promise<JailedFile> {
    const path = join(folder.path, name)
    const before = await lstat(path)
    if (before.isDirectory()) throw pathUnfit(this.#texts.isFolder, shown)
    if (!before.isFile()) throw before.isSymbolicLink() ? pathRefused(this.#texts.swapped, shown) : pathUnfit(this.#texts.notAFile, shown)
    const handle = await open(path, READ)
    const stats = await handle.stat()
    if (stats.isFile() && (await folder.isInPlace())) return { handle, stats }
    await handle.close()
    throw pathRefused(this.#texts.swapped, shown)
  }

  #jailedFolder(folder: HeldFolder, real: string): JailedFolder {
    const relative = wayTo(this.#root, real) ?? '.'
    const shownOf = (name: string): string => (relative === '.' ? name : `${relative}/${name}`)
    return {
      relative,
      entries: async () =>
        (await readdir(folder.path, { withFileTypes: true })).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
      stats: async (name) => await lstat(join(folder.path, name)),
      openFolder: async (name) => {
        const inner = join(real, name)
        return this.#jailedFolder(await this.#hold(join(folder.path, name), inner, shownOf(name)), inner)
      },
      openFile: async (name) => {
        const shown = shownOf(name)
        return await this.#openFileIn(folder, name, shown).catch((error: unknown) => {
          throw pathFailure(error, shown, this.#texts)
        })
      },
      close: async () => await folder.handle.close(),
    }
  }
}

/** Not to wait for the writer of a pipe, not to take a terminal over, and not to follow a link that has just replaced the file. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): JailedEntry['kind'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}
