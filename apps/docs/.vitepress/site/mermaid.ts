import { createHash } from 'node:crypto'
import { renderMermaidSVG } from 'beautiful-mermaid'

const colors = { bg: 'var(--vp-c-bg)', fg: 'var(--vp-c-text-1)', transparent: true, font: 'inherit' }

/**
 * A diagram as an SVG that stands in the page: its colors follow those of the page (style.css), nothing is loaded or run for it.
 * @throws Error for what is no diagram, or one of a kind that cannot be drawn.
 */
export function diagram(source: string): string {
  const [, title] = /^\s*accTitle:\s*(.+)$/m.exec(source) ?? []
  const svg = renderMermaidSVG(source.replace(/^\s*accTitle:.*\n/m, ''), colors)
  const name = createHash('sha256').update(source).digest('hex').slice(0, 8)
  const drawn = svg
    .replace(/<style>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ style="--bg[^"]*"/, '')
    // Two diagrams stand on one page.
    .replace(/ id="([^"]+)"/g, ` id="d${name}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#d${name}-$1)`)
    // An empty line would end the block of HTML.
    .replace(/\n\s*\n/g, '\n')
  return drawn.replace('<svg ', `<svg role="img" aria-label="${escaped(title ?? wordsOf(svg))}" `)
}

/** What stands in the diagram, for those who hear it. */
function wordsOf(svg: string): string {
  const words = [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) => text.replace(/<[^>]+>/g, ' ').trim())
  return [...new Set(words)].filter((word) => word !== '').join(', ')
}

function escaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
