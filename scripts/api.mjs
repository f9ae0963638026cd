// Compares api/<package>.d.ts with the built types; with --update, writes them. Build first.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publicApi } from './lib/public-api.mjs'
import { publishedPackages, root } from './lib/workspace.mjs'

const folder = join(root, 'api')
const isUpdate = process.argv.includes('--update')
const wanted = new Map(publishedPackages().map((entry) => [`${basename(entry.folder)}.d.ts`, publicApi(entry)]))
const present = readdirSync(folder).filter((file) => file.endsWith('.d.ts'))

const differences = [...new Set([...wanted.keys(), ...present])].filter((file) => read(file) !== wanted.get(file))
for (const file of differences) {
  if (isUpdate) write(file)
  else console.error(difference(file))
}
if (isUpdate) console.log(differences.length === 0 ? 'api/ was up to date.' : `Updated ${differences.join(', ')}.`)
else if (differences.length > 0) {
  console.error('The public types have changed. If that is meant: pnpm api:update, and a changeset that tells users.')
  process.exitCode = 1
}

function read(file) {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function write(file) {
  const text = wanted.get(file)
  if (text === undefined) rmSync(join(folder, file))
  else writeFileSync(join(folder, file), text)
}

/** The lines that differ, as a plain list of what went and what came. */
function difference(file) {
  const before = (read(file) ?? '').split('\n')
  const after = (wanted.get(file) ?? '').split('\n')
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
  return [`api/${file}`, ...gone.slice(0, 40), ...come.slice(0, 40), ''].join('\n')
}
