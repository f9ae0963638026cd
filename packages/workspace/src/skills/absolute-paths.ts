import { posix } from 'node:path'

/**
 * Instructions of a skill with the paths of its own files made absolute: in Markdown links, wherever a path with a folder stands
 * (`scripts/check.py`), and where a text says to see a file (`see forms.md`, `参见 forms.md`). Only names in `files` are touched, so
 * that nothing else and nothing outside the skill is.
 */
export function withAbsolutePaths(body: string, folder: string, files: ReadonlySet<string>): string {
  const absolute = (path: string): string | undefined => {
    const inner = posix.normalize(path)
    return files.has(inner) ? posix.join(folder, inner) : undefined
  }
  return body
    .replace(LINK, (whole, before: string, path: string) => replaced(before, absolute(path), whole))
    .replace(INNER_PATH, (whole) => absoluteToken(whole, absolute))
    .replace(NAMED_FILE, (whole, before: string, path: string) => replaced(before, absolute(path), whole))
}

/** `](path` up to an anchor, a title or the end. */
const LINK = /(\]\(<?)([^\s()<>#]{1,300})/g
/** Not behind something that makes it the tail of a longer path or an address. */
const INNER_PATH = /(?<![\p{L}\p{N}_./\\:@~$-])(?:\.\/)?[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,100}(?:\/[\p{L}\p{N}_.-]{1,100}){1,10}/gu
const NAMED_FILE =
  /(\b(?:see|read|open|use|check|refer to|follow|run|load)\s+[`*"']{0,2}|(?:见|参见|参考|阅读|查看|请看|读取|打开|运行)\s*[`*"'“]{0,2})((?:\.\/)?[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,100}\.[A-Za-z0-9]{1,8})(?![\p{L}\p{N}_/-])/giu

function replaced(before: string, path: string | undefined, whole: string): string {
  return path === undefined ? whole : before + path
}

/** A full stop behind a path belongs to the sentence. */
function absoluteToken(token: string, absolute: (path: string) => string | undefined): string {
  const path = token.replace(/\.+$/, '')
  const found = absolute(path)
  return found === undefined ? token : found + token.slice(path.length)
}
