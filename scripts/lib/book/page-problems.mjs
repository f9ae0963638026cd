import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../workspace.mjs'
import { fencesOf } from './fences.mjs'
import { anchorsOf, headingsOf, inlineCodeOf, linksOf } from './markdown.mjs'
import { knownNames } from './names.mjs'
import { outputText, sourceText } from './quoted.mjs'

const free = new Set(['sh', 'mermaid'])

/** What the code of a fence has to be; undefined where nothing says so. */
export function expectedCode({ attributes }) {
  if (attributes.source !== undefined) return sourceText(attributes.source)
  if (attributes.output !== undefined) return outputText(attributes.output)
  return undefined
}

/** What is wrong with the quotes of a page, a line each. */
export function fenceProblems(markdown) {
  return fencesOf(markdown).flatMap((fence) => {
    const { language, attributes, line } = fence
    if (attributes.unchecked?.trim() || free.has(language)) return []
    if (attributes.source === undefined && attributes.output === undefined) {
      return [`line ${line}: a fence needs source=, output= or unchecked="why"`]
    }
    try {
      return expectedCode(fence) === fence.code
        ? []
        : [`line ${line}: is not what ${attributes.source ?? attributes.output} says (pnpm docs:update)`]
    } catch (error) {
      return [`line ${line}: ${error.message}`]
    }
  })
}

/** What is wrong with the links of a page: a file or an anchor that is not there. `pages` has the text of every page by its path. */
export function linkProblems(path, pages) {
  return linksOf(pages.get(path)).flatMap((link) => {
    if (/^(https?:|mailto:)/.test(link)) return []
    if (link.startsWith('repo:'))
      return existsSync(join(root, link.slice(5).split('#')[0])) ? [] : [`the repository has no ${link.slice(5)}`]
    const [file, anchor] = link.split('#')
    const target = file === '' ? path : file.startsWith('/') ? file.slice(1) : join(dirname(path), file)
    if (!pages.has(target)) return isGenerated(target) ? [] : [`there is no page ${link}`]
    return anchor === undefined || anchorsOf(pages.get(target)).includes(decodeURIComponent(anchor))
      ? []
      : [`${target} has no heading for #${anchor}`]
  })
}

/** The calls in the text of a page, such as `run()`, whose name is neither in the sources nor in the page's own code. */
export function nameProblems(markdown) {
  const own = new Set(fencesOf(markdown).flatMap(({ code }) => code.match(/\w+/g) ?? []))
  const names = inlineCodeOf(markdown).flatMap((code) => /^(?:[\w.]+\.)?(\w+)\(\)$/.exec(code)?.[1] ?? [])
  return [...new Set(names)].filter((name) => !own.has(name) && !knownNames().has(name)).map((name) => `there is no ${name}()`)
}

/** Where a page and its translation differ in structure: the levels of the headings, the fences, the components. */
export function structureProblems(page, translation) {
  const levels = [page, translation].map((text) =>
    headingsOf(text)
      .map(({ level }) => level)
      .join(' '),
  )
  const fences = [page, translation].map((text) =>
    fencesOf(text).map(({ language, attributes }) => JSON.stringify([language, attributes.source, attributes.output])),
  )
  const components = [page, translation].map((text) => [...text.matchAll(/^<[A-Z].*>$/gm)].map(([tag]) => tag).join('\n'))
  const first = fences[0].findIndex((fence, index) => fence !== fences[1][index])
  return [
    ...(levels[0] === levels[1] ? [] : [`the headings differ: ${levels.join(' | ')}`]),
    ...(first < 0 && fences[0].length === fences[1].length
      ? []
      : [
          `the fences differ: ${fences[0][first] ?? 'none'} | ${fences[1][Math.max(first, fences[0].length)] ?? fences[1][first] ?? 'none'}`,
        ]),
    ...(components[0] === components[1] ? [] : ['the components differ']),
  ]
}

function isGenerated(target) {
  return /^(zh|en)\/(api|reference)\//.test(target)
}
