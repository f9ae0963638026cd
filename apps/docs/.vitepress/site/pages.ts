import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsFolder } from '../../../../scripts/lib/book/book.mjs'
import { headingsOf } from '../../../../scripts/lib/book/markdown.mjs'

export type Language = 'en' | 'zh'

export interface Page {
  /** Below the folder of the site, such as `zh/book/03-loop.md`. */
  readonly path: string
  /** Its first heading. */
  readonly title: string
}

/** The pages of a folder in the order of their names, without its index. */
export function pagesIn(language: Language, folder: string): Page[] {
  const names = namesIn(`${language}/${folder}`).filter((name) => name.endsWith('.md') && name !== 'index.md')
  return names.map((name) => pageAt(`${language}/${folder}/${name}`))
}

/** The index of a folder, if it has one. */
export function indexOf(language: Language, folder: string): Page | undefined {
  return namesIn(`${language}/${folder}`).includes('index.md') ? pageAt(`${language}/${folder}/index.md`) : undefined
}

/** The address of a page in the site. */
export function addressOf({ path }: Page): string {
  return `/${path.replace(/(index)?\.md$/, '')}`
}

function pageAt(path: string): Page {
  const text = readFileSync(join(docsFolder, path), 'utf8')
  const [first] = headingsOf(text)
  return { path, title: first?.text.replaceAll('`', '').replace(/\s*\{#.*\}$/, '') ?? path }
}

function namesIn(folder: string): string[] {
  const path = join(docsFolder, folder)
  return existsSync(path) ? readdirSync(path).sort() : []
}
