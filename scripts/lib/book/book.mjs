import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files-below.mjs'
import { root } from '../workspace.mjs'
import { fenceProblems, isGenerated, linkProblems, nameProblems, structureProblems } from './page-problems.mjs'

/** The folder of the site. */
export const docsFolder = join(root, 'apps/docs')

/** The pages that people write, by their path below the folder of the site, with slashes. */
export function readPages() {
  const names = ['zh', 'en'].flatMap((language) => pagesBelow(language))
  return new Map(names.sort().map((name) => [name, readFileSync(join(docsFolder, name), 'utf8')]))
}

/** Everything that is wrong with the pages that are wanted, a line each. */
export function bookProblems(isWanted = (_path) => true) {
  const pages = readPages()
  return [...pages]
    .filter(([path]) => isWanted(path))
    .flatMap(([path, text]) => {
      const [language, ...rest] = path.split('/')
      const translated = [language === 'zh' ? 'en' : 'zh', ...rest].join('/')
      const translation = pages.get(translated)
      return [
        ...fenceProblems(text),
        ...linkProblems(path, pages),
        ...nameProblems(text),
        ...(translation === undefined
          ? [`has no translation ${translated}`]
          : language === 'zh'
            ? structureProblems(text, translation)
            : []),
      ].map((problem) => `${path}: ${problem}`)
    })
}

function pagesBelow(folder) {
  const names = filesBelow(join(docsFolder, folder)).map((name) => `${folder}/${name}`)
  return names.filter((name) => name.endsWith('.md') && !isGenerated(name))
}
