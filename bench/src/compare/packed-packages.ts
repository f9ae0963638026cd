import { pathToFileURL } from 'node:url'
import { inBench } from './places.ts'

const script = pathToFileURL(inBench('../scripts/lib/pack.mjs'))
const { packAll }: { packAll: () => readonly string[] } = await import(script.href)
const tarballs = packAll()

/** The tarball of a package of this repository, as it would be published. */
export function packedPackages(name: string): string {
  const start = name.replace('@', '').replace('/', '-')
  const found = tarballs.find((path) => new RegExp(`/${start}-\\d[^/]*\\.tgz$`).test(path))
  if (!found) throw new Error(`There is no packed ${name}; there are ${tarballs.join(', ')}.`)
  return found
}
