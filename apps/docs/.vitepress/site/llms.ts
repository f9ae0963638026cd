import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsFolder } from '../../../../scripts/lib/book/book.mjs'
import { publishedPackages } from '../../../../scripts/lib/workspace.mjs'
import { folderOf } from './folders.ts'
import { type Language, type Page, pagesIn } from './pages.ts'
import { repositoryLink } from './repository.ts'

interface Manifest {
  readonly description: string
}

const summary = 'Small npm packages from which an AI agent is built: a protocol, models, tools, and one loop. Node 20.19 or newer; MIT.'

/** Writes `llms.txt` (what there is, with links) and `llms-full.txt` (the READMEs and the pages in full) for programs that read. */
export function writeTextsForPrograms(dist: string): void {
  const packages: { name: string; folder: string; manifest: Manifest }[] = publishedPackages()
  const pages = (['en', 'zh'] as const).flatMap((language) => groupsOf(language))
  const readmes = packages.map(
    ({ name, manifest }) => `- [${name}](${repositoryLink(`${pathOf(name)}/README.md`)}): ${manifest.description}`,
  )
  const lists = pages.map(({ title, list }) =>
    section(
      title,
      list.map((page) => `- [${page.title}](${page.path.replace(/\.md$/, '.html')})`),
    ),
  )
  writeFileSync(join(dist, 'llms.txt'), ['# minagent', `> ${summary}`, section('Packages', readmes), ...lists].join('\n\n'))

  const texts = [
    readFileSync(folderOf('README.md'), 'utf8'),
    ...packages.map(({ folder }) => readFileSync(join(folder, 'README.md'), 'utf8')),
    ...pages.flatMap(({ list }) => list.map(({ path }) => readFileSync(join(docsFolder, path), 'utf8'))),
  ]
  writeFileSync(join(dist, 'llms-full.txt'), texts.map((text) => text.trim()).join('\n\n---\n\n'))
}

function groupsOf(language: Language): { title: string; list: Page[] }[] {
  const folders = { Book: 'book', Guides: 'guides', Reference: 'reference', API: 'api' }
  const groups = Object.entries(folders).map(([title, folder]) => ({ title: `${title} (${language})`, list: pagesIn(language, folder) }))
  return groups.filter(({ list }) => list.length > 0)
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}`
}

function pathOf(name: string): string {
  return `packages/${name.replace('@minagent/', '')}`
}
