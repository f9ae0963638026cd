import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../workspace.mjs'
import { fencesOf } from './fences.mjs'
import { anchorsOf, headingsOf, inlineCodeOf, linksOf } from './markdown.mjs'
import { knownNames } from './names.mjs'
import { outputText, sourceText } from './quoted.mjs'

const free = new Set(['sh', 'mermaid'])

/** Whether the site makes a page, by its path, of other things. */
export function isGenerated(path) {
  return /^(zh|en)\/(api|reference)\//.test(path)
}

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
  return [
    difference('heading', (text) => headingsOf(text).map(({ level, text: words }) => ({ same: level, shown: words })), page, translation),
    difference('fence', fenceHeads, page, translation),
    difference('component', (text) => [...text.matchAll(/^<[A-Z].*>$/gm)].map(([tag]) => ({ same: tag, shown: tag })), page, translation),
  ].flat()
}

function fenceHeads(text) {
  return fencesOf(text).map(({ language, attributes: { source, output } }) => {
    const head = `${language} ${source ?? output ?? ''}`.trim()
    return { same: head, shown: head }
  })
}

/** The first place where two pages do not have the same part, with what stands there. */
function difference(name, partsOf, page, translation) {
  const [ours, theirs] = [partsOf(page), partsOf(translation)]
  const places = Math.max(ours.length, theirs.length)
  const first = Array.from({ length: places }).findIndex((_, index) => ours[index]?.same !== theirs[index]?.same)
  if (first < 0) return []
  const [here, there] = [ours[first], theirs[first]].map((part) => (part ? JSON.stringify(part.shown) : 'nothing'))
  return [`${name} ${first + 1} is ${here} here and ${there} in the translation`]
}
