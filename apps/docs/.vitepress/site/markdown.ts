import type { MarkdownOptions } from 'vitepress'
import { diagram } from './mermaid.ts'
import { repositoryLink } from './repository.ts'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

/** What stands above an output, by the first folder of the page. */
const outputLabel: Readonly<Record<string, string>> = { en: 'prints', zh: '输出' }

/** Adds to Markdown: `repo:` links, captions that say where a quote is from, and diagrams drawn at build time. */
export function extendMarkdown(markdown: MarkdownIt): void {
  const fence = markdown.renderer.rules.fence
  if (!fence) throw new Error('Markdown has no fences.')
  // Both languages show the same code, and colors take most of the time of a build.
  const colored = new Map<string, string>()
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const page = String(env.relativePath ?? '')
    if (token?.info.trim() === 'mermaid') return `<figure class="diagram" v-pre tabindex="0">${drawn(token.content, page)}</figure>\n`
    const info = token?.info ?? ''
    // The numbers in a path are no lines to be marked.
    if (token && /\s(source|output|unchecked)=/.test(info)) token.info = info.trim().split(' ')[0] ?? ''
    const key = `${token?.info}\n${token?.content}`
    const code = colored.get(key) ?? fence(tokens, index, options, env, self)
    colored.set(key, code)
    const [, kind, reference] = /\s(source|output)=(\S+)/.exec(info) ?? []
    return reference === undefined ? code : `<figure class="quote">${caption(kind === 'output', reference, page)}${code}</figure>\n`
  }
  markdown.core.ruler.push('repository-links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const target = token.type === 'link_open' ? token.attrGet('href') : null
      if (target?.startsWith('repo:')) token.attrSet('href', repositoryLink(target.slice('repo:'.length)))
    }
  })
}

function caption(isOutput: boolean, reference: string, page: string): string {
  const [path = '', region] = reference.split('#')
  const label = isOutput ? `<span class="kind">${outputLabel[page.slice(0, 2)] ?? 'prints'}</span> ` : ''
  const part = region === undefined ? '' : `<span class="region" v-pre>#${region}</span>`
  return `<figcaption>${label}<a href="${repositoryLink(path)}" target="_blank" rel="noreferrer">${path}</a>${part}</figcaption>`
}

function drawn(source: string, page: string): string {
  try {
    return diagram(source)
  } catch (error) {
    throw new Error(`${page}: a diagram cannot be drawn: ${error instanceof Error ? error.message : String(error)}\n${source}`)
  }
}
