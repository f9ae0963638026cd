import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** 一个相对路径真正通到的地方，是不是在 `root` 里面。 */
export async function isInside(root: string, path: string): Promise<boolean> {
  if (isAbsolute(path)) return false
  const way = relative(await realpath(root), await realExisting(join(root, path)))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** 路径中已经存在的最深一段，经过所有链接之后的位置。 */
async function realExisting(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    return realExisting(dirname(path))
  }
}
