/** Text that is no Markdown and no HTML. */
export function plain(text) {
  return String(text)
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll('${', '&#36;{')
}

/** A table of Markdown. */
export function tableOf(header, rows) {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Three digits that say something. */
export function figure(value) {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
