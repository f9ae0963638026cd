/**
 * The fenced blocks of a page, in order: `{ language, attributes, code, line }`, where the attributes are those of the opening line, such
 * as `source=packages/loop/src/run.ts#run` or `unchecked="why"`. The line counts from 1.
 */
export function fencesOf(markdown) {
  const fences = []
  let open
  for (const [index, text] of markdown.split('\n').entries()) {
    if (open && text === open.mark) {
      fences.push({ ...open.fence, code: open.lines.map((line) => `${line}\n`).join('') })
      open = undefined
    } else if (open) open.lines.push(text)
    else open = opening(text, index + 1)
  }
  if (open) throw new Error(`The fence of line ${open.fence.line} is not closed.`)
  return fences
}

/** The page with the code of each fence replaced by what `codeOf(fence)` gives; where that is undefined, the fence stays. */
export function withFences(markdown, codeOf) {
  const lines = markdown.split('\n')
  for (const fence of fencesOf(markdown).reverse()) {
    const code = codeOf(fence)
    if (code === undefined || code === fence.code) continue
    lines.splice(fence.line, fence.code.split('\n').length - 1, ...code.split('\n').slice(0, -1))
  }
  return lines.join('\n')
}

function opening(text, line) {
  const [, mark, info] = /^(`{3,})([^`]*)$/.exec(text) ?? []
  if (mark === undefined) return undefined
  const [language = '', ...rest] = info.split(' ')
  const attributes = Object.fromEntries(
    [...rest.join(' ').matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  )
  return { mark, lines: [], fence: { language, attributes, line } }
}
