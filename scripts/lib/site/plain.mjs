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
