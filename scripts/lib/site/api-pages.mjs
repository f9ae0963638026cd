import { publicDeclarations } from './public-declarations.mjs'

const texts = {
  en: {
    title: 'Public names',
    about: 'Every name that the packages export, as the sources declare and describe it.',
    head: '| package | what it is | names |',
    from: 'from',
  },
  zh: {
    title: '公开名字',
    about: '各个包导出的全部名字，声明和说明都取自源代码（英文）。',
    head: '| 包 | 是什么 | 名字 |',
  },
}

/** The pages of the folders `api`, by their path below the folder of the site. */
export function apiPages() {
  const packages = publicDeclarations()
  const anchors = anchorsOf(packages)
  const indexes = Object.keys(texts).map((language) => [`${language}/api/index.md`, indexPage(packages, texts[language])])
  // Made of the sources, whose comments are English: once is enough.
  const pages = packages.map((each) => [`en/api/${shortName(each.name)}.md`, packagePage(each, anchors, texts.en)])
  return Object.fromEntries([...indexes, ...pages])
}

function indexPage(packages, { title, about, head }) {
  const rows = packages.map(({ name, description, entries }) => {
    const count = entries.reduce((sum, { names }) => sum + names.length, 0)
    return `| [${name}](../../en/api/${shortName(name)}.md) | ${description} | ${count} |`
  })
  return `# ${title}\n\n${about}\n\n${head}\n|---|---|---:|\n${rows.join('\n')}\n`
}

function packagePage({ name, description, entries }, anchors, text) {
  const link = `[README](repo:packages/${shortName(name)}/README.md)`
  const sections = entries.map(({ entry, names }) => {
    const prefix = prefixOf(name, entry)
    const own = names.filter(({ code }) => code !== undefined).map((each) => nameSection(each, prefix))
    const others = names.filter(({ code }) => code === undefined).map((each) => otherName(each, anchors, text))
    return [`## ${entry}`, ...own, ...(others.length === 0 ? [] : [others.join('\n')])].join('\n\n')
  })
  const front = '---\noutline: [2, 3]\n---'
  return `${[front, `# ${name}`, `${description} ${link}`, ...sections].join('\n\n')}\n`
}

function nameSection({ name, doc, code }, prefix) {
  return [`### ${name} {#${prefix}${name}}`, prose(doc), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n')
}

function otherName({ name, origin }, anchors, { from }) {
  if (origin === '') return `- \`${name}\``
  const anchor = anchors.get(`${origin} ${name}`)
  const target = `./${origin}.md${anchor === undefined ? '' : `#${anchor}`}`
  return `- [\`${name}\`](${target}) ${from} @minagent/${origin}`
}

/** Where each name is described, by package and name. */
function anchorsOf(packages) {
  const anchors = packages.flatMap(({ name, entries }) =>
    entries.flatMap(({ entry, names }) => {
      const described = names.filter(({ code }) => code !== undefined)
      return described.map((each) => [`${shortName(name)} ${each.name}`, prefixOf(name, entry) + each.name])
    }),
  )
  // The main entry, which comes first, wins.
  return new Map(anchors.reverse())
}

function prefixOf(name, entry) {
  return entry === name ? '' : `${entry.slice(name.length + 1)}-`
}

/** A comment as Markdown that is no HTML. */
function prose(doc) {
  const linked = doc.replace(/\{@link\s+([^}|\s]+)[^}]*\}/g, '`$1`').replace(/^@(throws|deprecated) /gm, '*$1* ')
  const parts = linked.split(/(`[^`\n]*`)/)
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'))).join('')
}

function shortName(name) {
  return name.replace('@minagent/', '')
}
