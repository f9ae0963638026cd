/** Why a file of a folder is no document. */
export type FileFailureReason =
  /** A link, which is never followed, or no regular file. */
  | 'not_a_file'
  /** The system did not let it be read, or it vanished. */
  | 'unreadable'
  | 'too_large'
  /** No text in any encoding, and of no kind that has a loader. */
  | 'binary'
  /** Its loader could not read it: damaged, or too deeply nested. */
  | 'broken'
  /** It wants a password. */
  | 'encrypted'
  /** The package that reads such files is not installed. */
  | 'needs_package'

/** A file that could not be loaded: it is skipped, and the others go on. */
export interface FileFailure {
  readonly ok: false
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly reason: FileFailureReason
  /** One sentence for people. */
  readonly message: string
  readonly cause?: unknown
}

/** A loader's way to say why: becomes a {@link FileFailure} of the file it was given. */
export class UnusableFile extends Error {
  readonly reason: FileFailureReason

  constructor(reason: FileFailureReason, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'UnusableFile'
    this.reason = reason
  }
}

/** What an error says of a file. */
export function toFileFailure(path: string, error: unknown): FileFailure {
  if (error instanceof UnusableFile) return { ok: false, path, reason: error.reason, message: error.message, cause: error.cause }
  const isOfSystem = error instanceof Error && 'syscall' in error
  const code = isOfSystem && 'code' in error ? String(error.code) : ''
  // A link where the listing saw a file.
  if (code === 'ELOOP') return { ok: false, path, reason: 'not_a_file', message: `${path} is a link.`, cause: error }
  if (isOfSystem) return { ok: false, path, reason: 'unreadable', message: `${path} cannot be read: ${code}.`, cause: error }
  return { ok: false, path, reason: 'broken', message: `${path} cannot be understood: ${messageOf(error)}`, cause: error }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
