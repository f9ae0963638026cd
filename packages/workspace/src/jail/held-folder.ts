import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'

/**
 * A folder that is held open. On Linux whatever is reached through `path` (`/proc/self/fd/N`) is in this very folder, whatever its name
 * stands for by then; elsewhere `path` is the real path, and `isInPlace` narrows the time in which a swap goes unseen.
 */
export class HeldFolder {
  readonly handle: FileHandle
  readonly path: string
  readonly #real: string

  private constructor(handle: FileHandle, path: string, real: string) {
    this.handle = handle
    this.path = path
    this.#real = real
  }

  /** Opens the folder at `path` without following a link; undefined when it is not (any more) the folder whose real path is `real`. */
  static async open(path: string, real: string): Promise<HeldFolder | undefined> {
    const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
    const name = `/proc/self/fd/${handle.fd}`
    const isLinux = (await readlink(name).catch(() => undefined)) !== undefined
    const folder = new HeldFolder(handle, isLinux ? name : real, real)
    if (await folder.isInPlace()) return folder
    await handle.close()
    return undefined
  }

  /** True while the real path of what is held is the one that it was opened by. */
  async isInPlace(): Promise<boolean> {
    if (this.path !== this.#real) return (await readlink(this.path)) === this.#real
    const [held, named, real] = await Promise.all([this.handle.stat(), lstat(this.#real), realpath(this.#real)])
    return held.dev === named.dev && held.ino === named.ino && real === this.#real
  }
}
