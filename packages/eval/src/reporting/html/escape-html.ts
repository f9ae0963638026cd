/** Text as text of an HTML page, in an element or a quoted attribute, without what turns the direction of all that follows. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(CONTROL, '\uFFFD')
    .replace(DIRECTION, '')
}

const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/gu
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** Text of others in its own direction, so that it does not turn what stands around it. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`
}
