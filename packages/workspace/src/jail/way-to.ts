import { isAbsolute, relative, sep } from 'node:path'

/** The way from a folder to an absolute path below it, with `/`; undefined when it is not below. */
export function wayTo(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined
  return way === '' ? '.' : way.split(sep).join('/')
}
