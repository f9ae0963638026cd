import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages } from './api-pages.mjs'
import { referencePages } from './reference-pages.mjs'

/** Writes the pages of the site that are made of other things, into the folders `api` and `reference` of both languages. */
export function writeGenerated(docs) {
  for (const folder of ['en/api', 'zh/api', 'en/reference', 'zh/reference']) rmSync(join(docs, folder), { recursive: true, force: true })
  for (const [path, text] of Object.entries({ ...apiPages(), ...referencePages() })) {
    mkdirSync(dirname(join(docs, path)), { recursive: true })
    writeFileSync(join(docs, path), text)
  }
}
