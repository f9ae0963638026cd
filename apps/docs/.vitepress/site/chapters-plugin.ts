import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsFolder } from '../../../../scripts/lib/book/book.mjs'
import { withoutMarks } from '../../../../scripts/lib/book/quoted.mjs'
import { filesBelow } from '../../../../scripts/lib/files-below.mjs'
import { chapterPackages } from '../../../../scripts/lib/workspace.mjs'

interface Plugin {
  readonly name: string
  resolveId(id: string): string | undefined
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined
}

const list = 'virtual:chapters'
const one = 'virtual:chapter/'

/** Gives the page the programs of the chapters: `virtual:chapters` names them, each is a module of its own that is loaded when it is wanted. */
export function chaptersPlugin(): Plugin {
  return {
    name: 'chapters',
    resolveId: (id) => (id === list || id.startsWith(one) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${list}`) {
        const entries = chapterPackages().map(({ name }: { name: string }) => `${JSON.stringify(name)}: () => import('${one}${name}')`)
        return `export const chapters = { ${entries.join(', ')} }`
      }
      if (!id.startsWith(`\0${one}`)) return undefined
      const name = id.slice(one.length + 1)
      const folder = chapterPackages().find((chapter: { name: string }) => chapter.name === name)?.folder ?? ''
      const files = programFiles(folder)
      for (const file of files) this.addWatchFile(join(folder, file))
      return `export default ${JSON.stringify(chapter(name, folder, files))}`
    },
  }
}

function chapter(name: string, folder: string, files: readonly string[]) {
  const golden = join(folder, 'golden.txt')
  const recording = join(docsFolder, `recordings/${name}.json`)
  return {
    files: Object.fromEntries(files.map((file) => [`${name}/${file}`, withoutMarks(readFileSync(join(folder, file), 'utf8'))])),
    golden: existsSync(golden) ? readFileSync(golden, 'utf8') : '',
    ...(existsSync(recording) ? { recording: JSON.parse(readFileSync(recording, 'utf8')) } : {}),
  }
}

/** The entry first; the exercises are no part of the program. */
function programFiles(folder: string): string[] {
  const names: readonly string[] = filesBelow(folder)
  const own = names.filter((name) => name.endsWith('.ts') && !/(^|\/)(\.|exercises\/)|\.(test|d)\.ts$/.test(name))
  return own.sort((left, right) => Number(right === 'main.ts') - Number(left === 'main.ts') || (left < right ? -1 : 1))
}
