import { type Chapter, chapters } from 'virtual:chapters'

/** The texts of files by their names, such as `ch03/main.ts`. */
export type Files = Readonly<Record<string, string>>

/** The program of a chapter. @throws Error where there is none. */
export async function loadChapter(name: string): Promise<Chapter> {
  const load = chapters[name]
  if (!load) throw new Error(`There is no chapter ${name}.`)
  return (await load()).default
}

/** The files together with those of other chapters that they import, and that those import. */
export async function withImported(files: Files): Promise<Files> {
  const all: Record<string, string> = { ...files }
  const open = Object.values(files)
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, path = '', chapter = ''] of text.matchAll(/from\s+['"]((ch\d\d)\/[^'"]+)['"]/g)) await take(path, chapter)
  }
  return all

  async function take(path: string, chapter: string): Promise<void> {
    if (path in all || !chapters[chapter]) return
    const imported = (await loadChapter(chapter)).files[path]
    if (imported === undefined) return
    all[path] = imported
    open.push(imported)
    for (const [, file = ''] of imported.matchAll(/from\s+['"]\.\/([^'"]+)['"]/g)) await take(`${chapter}/${file}`, chapter)
  }
}
