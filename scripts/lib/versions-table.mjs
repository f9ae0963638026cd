import { basename } from 'node:path'
import { chapterPackages, publishedPackages } from './workspace.mjs'

/** The page that tells which versions of the packages the programs of each chapter are written for. */
export function versionsTable() {
  const versions = new Map(publishedPackages().map(({ name, manifest }) => [name, manifest.version]))
  const rows = chapterPackages().map(({ folder, manifest }) => {
    const used = Object.keys(manifest.dependencies ?? {}).filter((name) => versions.has(name))
    return `| \`${basename(folder)}\` | ${used.map((name) => `\`${name}\` ${versions.get(name)}`).join(', ')} |`
  })
  return [...heading, ...rows, ''].join('\n')
}

const heading = [
  '# Versions',
  '',
  'The programs of each chapter and the versions of the packages that they are written for.',
  'Written by `node scripts/versions-table.mjs`, which `pnpm version-packages` runs.',
  '',
  '| chapter | packages |',
  '|---|---|',
]
