import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages } from './api-pages.mjs'
import { referencePages } from './reference-pages.mjs'

const folders = ['en/api', 'zh/api', 'en/reference', 'zh/reference']

/** Writes the pages of the site that are made of other things; a page that is the same as before is not touched. */
export function writeGenerated(docs) {
  const pages = { ...apiPages(), ...referencePages() }
  for (const [path, text] of Object.entries(pages)) {
    const file = join(docs, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const folder of folders) {
    const gone = readdirSync(join(docs, folder)).filter((name) => !(`${folder}/${name}` in pages))
    for (const name of gone) rmSync(join(docs, folder, name))
  }
}
