import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever it is checked out. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The parsed package.json of a folder. */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Every workspace package as `{ name, folder, manifest }`, in the order of their folders. */
export function workspacePackages() {
  const published = foldersIn(join(root, 'packages'))
  const examples = foldersIn(join(root, 'apps/examples')).filter((folder) => /[\\/]ch[^\\/]*$/.test(folder))
  const stories = foldersIn(join(root, 'apps/examples/stories'))
  return [...published, ...examples, ...stories].map((folder) => {
    const manifest = manifestOf(folder)
    return { name: manifest.name, folder, manifest }
  })
}

/** The packages that are published. */
export function publishedPackages() {
  return workspacePackages().filter(({ manifest }) => !manifest.private)
}

/** The programs of the chapters of the book. */
export function chapterPackages() {
  return workspacePackages().filter(({ folder, manifest }) => manifest.private && !/[\\/]stories[\\/]/.test(folder))
}

function foldersIn(parent) {
  if (!existsSync(parent)) return []
  const names = readdirSync(parent).sort()
  return names.map((name) => join(parent, name)).filter((folder) => existsSync(join(folder, 'package.json')))
}
