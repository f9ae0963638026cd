import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { changesBetween, type Snapshot } from './snapshot.ts'

//#region patch
/** 两张快照之间的补丁，统一差异格式：`git apply` 收得下。 */
export function patchOf(before: Snapshot, after: Snapshot): string {
  const name = (side: Snapshot, prefix: string, path: string) => (side.has(path) ? `${prefix}/${path}` : '/dev/null')
  const patches = changesBetween(before, after).map((path) => {
    const [old, next] = [name(before, 'a', path), name(after, 'b', path)]
    const [from, to] = [before.get(path) ?? '', after.get(path) ?? '']
    return createTwoFilesPatch(old, next, from, to, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY })
  })
  return patches.join('')
}
//#endregion patch
