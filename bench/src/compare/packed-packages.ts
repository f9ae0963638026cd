import { pathToFileURL } from 'node:url'
import { inBench } from '../places.ts'

const script = pathToFileURL(inBench('../scripts/lib/pack.mjs'))
const { packAll }: { packAll: () => readonly string[] } = await import(script.href)
let tarballs: readonly string[] | undefined

/** The tarball of a package of this repository, as it would be published; the first one that is asked for packs all. */
export function packedPackages(name: string): string {
  const start = name.replace('@', '').replace('/', '-')
  tarballs ??= packAll()
  const found = tarballs.find((path) => new RegExp(`/${start}-\\d[^/]*\\.tgz$`).test(path))
  if (!found) throw new Error(`There is no packed ${name}; there are ${tarballs.join(', ')}.`)
  return found
}
