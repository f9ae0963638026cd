import type { FileFailure } from './file-failure.ts'
import { listFolder } from './list-folder.ts'
import { type LoadedFile, loadFile } from './load-file.ts'

/** What of a folder is loaded. */
export interface LoadFolderOptions {
  /** Larger files are skipped. Default 32,000,000. */
  readonly maxFileBytes?: number
  readonly signal?: AbortSignal
}

/**
 * The files of a folder and of those in it as documents, sorted by name: text and code in any common encoding, Markdown, HTML, and with the packages
 * unpdf and mammoth PDF and DOCX. Files that `.gitignore` files leave out are left out, as are `.git` and `node_modules`; links are not followed; a
 * file that cannot be loaded is given as a failure. A document's id is the path in the folder, with `/`; its metadata has `path`, `mediaType`,
 * `size` (bytes), `modified` (ms), and `title` where there is one.
 * @throws what the system says when the folder itself cannot be read; the reason of `signal`.
 */
export async function* loadFolder(folder: string, options: LoadFolderOptions = {}): AsyncGenerator<LoadedFile | FileFailure> {
  const { maxFileBytes = MAX_FILE_BYTES } = options
  for await (const file of listFolder(folder, options)) {
    yield file.ok ? await loadFile(folder, file, maxFileBytes) : file
  }
}

/** The most bytes of a file that is loaded, unless told otherwise. */
export const MAX_FILE_BYTES = 32_000_000
