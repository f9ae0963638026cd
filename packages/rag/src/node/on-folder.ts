import { isMinagentError } from '@minagent/types'
import { storeFailed } from '../stores/store-error.ts'
import { isError } from './files.ts'

/** Does work on the files of an index. @throws MinagentError `index_failed`, with the cause, when the file system refuses it. */
export async function onFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isMinagentError(error) || error instanceof TypeError) throw error
    throw storeFailed(folder, error, adviceFor(error, folder))
  }
}

function adviceFor(error: unknown, folder: string): string {
  if (isError(error, 'EISDIR', 'ENOTDIR', 'EEXIST', 'ELOOP'))
    return `Something else stands where a file or folder of it should be: look at ${folder}, and move that away.`
  if (isError(error, 'EACCES', 'EPERM', 'EROFS')) return `Give this process the right to read and write ${folder}, then go on.`
  if (isError(error, 'ENOSPC', 'EDQUOT')) return `Make space on the disk of ${folder}, then go on.`
  if (isError(error, 'EMFILE', 'ENFILE')) return 'Too many files are open: close some, then go on.'
  return `Check that ${folder} can be read and written, then go on.`
}
