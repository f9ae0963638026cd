import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files-below.mjs'
import { root } from '../workspace.mjs'

let names

/** Every word of the sources of the packages, of the examples and of the tests' helpers, and JavaScript's own. */
export function knownNames() {
  if (!names) {
    const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)
    const texts = [...folders, 'apps/examples', 'test/support'].flatMap((folder) => sourcesBelow(join(root, folder)))
    names = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
    for (const name of globals()) names.add(name)
  }
  return names
}

function globals() {
  const objects = [globalThis, Array.prototype, String.prototype, Promise.prototype, Map.prototype, JSON, Object, Math]
  return objects.flatMap((object) => Object.getOwnPropertyNames(object))
}

function sourcesBelow(folder) {
  return filesBelow(folder)
    .filter((name) => /\.m?ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
