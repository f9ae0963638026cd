/** The headings of a page outside its fences: `{ level, text }`. */
export function headingsOf(markdown) {
  const headings = prose(markdown).matchAll(/^(#{1,6}) (.+)$/gm)
  return [...headings].map(([, marks, text]) => ({ level: marks.length, text }))
}

/** The targets of the links of a page, outside fences and inline code. */
export function linksOf(markdown) {
  return [
    ...prose(markdown)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)[^)]*\)/g),
  ].map(([, target]) => target)
}

/** The anchors of a page: those that the site makes of its headings, and those that are written out with `{#name}`. */
export function anchorsOf(markdown) {
  const seen = new Map()
  return headingsOf(markdown).map(({ text }) => {
    const [, own] = /\{#([^}]+)\}$/.exec(text) ?? []
    if (own) return own
    const slug = slugOf(text)
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** The inline code of a page, outside fences. */
export function inlineCodeOf(markdown) {
  return [...prose(markdown).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code]) => code)
}

/** As VitePress makes it: without marks of emphasis and code, spaces and punctuation as hyphens. */
function slugOf(text) {
  const plain = text.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return plain
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

function prose(markdown) {
  return markdown.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, '')
}
