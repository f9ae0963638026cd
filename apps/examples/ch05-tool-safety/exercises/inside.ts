import { join } from 'node:path'

/**
 * 练习：一个相对路径真正通到的地方，是不是在 `root` 里面？路径可以还不存在（要写的新文件），
 * 但它已经存在的那一部分如果经过链接通到外面，就不算在里面。
 */
export async function isInside(root: string, path: string): Promise<boolean> {
  return join(root, path).startsWith(root)
}
