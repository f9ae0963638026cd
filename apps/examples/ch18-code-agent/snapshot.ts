import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** 一个文件夹下面每个文件里写着什么，以它在其中的路径为名。 */
export type Snapshot = ReadonlyMap<string, string>

//#region snapshot
/** 拍一张快照；不跟随链接，`without` 里的路径略去。 */
export function snapshotOf(folder: string, without: readonly string[] = []): Snapshot {
  const files = new Map<string, string>()
  const visit = (path: string) => {
    if (without.includes(path)) return
    const full = join(folder, path)
    const stats = lstatSync(full)
    if (stats.isDirectory()) for (const name of readdirSync(full).sort()) visit(path === '' ? name : `${path}/${name}`)
    else files.set(path, stats.isSymbolicLink() ? `-> ${readlinkSync(full)}` : readFileSync(full, 'utf8'))
  }
  visit('')
  return files
}

/** 新增、消失和变了的文件的路径。 */
export function changesBetween(before: Snapshot, after: Snapshot): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
//#endregion snapshot
