import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chapterParts } from '../chapter-output.mjs'
import { root } from '../workspace.mjs'

/** What `file#region` stands for: the lines between its marks without common indentation, or the whole file. */
export function sourceText(reference) {
  const [path, region] = reference.split('#')
  const file = join(root, path)
  if (!existsSync(file)) throw new Error(`There is no file ${path}.`)
  const text = readFileSync(file, 'utf8')
  return region === undefined ? withoutMarks(text) : dedented(withoutMarks(regionOf(text, region, path)))
}

const parts = new Map()

/** What the program of a chapter or a guide prints, whole and by region; each runs once. */
export function partsOf(folder) {
  if (!parts.has(folder)) parts.set(folder, chapterParts(join(root, folder)))
  return parts.get(folder)
}

/** What `apps/examples/chNN-slug/main.ts#region` prints (or that of a guide), or the whole program without a region. */
export function outputText(reference) {
  const [path, region] = reference.split('#')
  const [, folder] = /^(apps\/examples\/(?:ch|guides\/)[^/]+)\/main\.ts$/.exec(path) ?? []
  if (!folder) throw new Error(`${path} is no main.ts of a chapter or guide.`)
  const { whole, regions } = partsOf(folder)
  const output = region === undefined ? whole : regions[region]
  if (output === undefined) throw new Error(`${path} has no region ${region} at its top level.`)
  return output.replace(/^\n+/, '').replace(/\n*$/, '\n')
}

function regionOf(text, region, path) {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === `//#region ${region}`)
  const end = lines.findIndex((line) => line.trim() === `//#endregion ${region}`)
  if (start < 0 || end < start) throw new Error(`${path} has no lines "//#region ${region}" and "//#endregion ${region}".`)
  return lines
    .slice(start + 1, end)
    .map((line) => `${line}\n`)
    .join('')
}

/** A text without the lines that begin and end its regions. */
export function withoutMarks(text) {
  return text.replace(/^[ \t]*\/\/#(end)?region .*\n/gm, '')
}

function dedented(text) {
  const widths = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)[0].length)
  const width = Math.min(...widths)
  return text
    .split('\n')
    .map((line) => line.slice(width))
    .join('\n')
}
