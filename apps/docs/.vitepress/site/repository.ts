import { manifestOf } from '../../../../scripts/lib/workspace.mjs'
import { folderOf } from './folders.ts'

const { repository } = manifestOf(folderOf('packages/loop'))

/** Where the files of the repository can be read. */
export const repositoryUrl: string = repository.url.replace(/^git\+|\.git$/g, '')

/** The address of a file or folder of the repository, by its path; `lines` such as `#L3` stay. */
export function repositoryLink(path: string): string {
  return `${repositoryUrl}/blob/main/${path}`
}
