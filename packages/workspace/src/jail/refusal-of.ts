/** Why the words of a path alone are enough to refuse it. */
export type Refusal = 'empty' | 'nul' | 'url' | 'home' | 'climbs' | 'windows'

/**
 * Looks at the words of a relative path, before any file system is asked. Forms that mean something on another system only are refused
 * everywhere, so that a path means the same wherever the workspace goes; what is merely unusual (`a..b`, `%2e%2e`, `~notes`) is a name.
 */
export function refusalOf(path: string): Refusal | undefined {
  if (path === '') return 'empty'
  if (path.includes('\0')) return 'nul'
  if (/^file:/i.test(path)) return 'url'
  if (/^~[^/\\]*[/\\]|^~$/.test(path)) return 'home'
  const names = path.split(/[/\\]/)
  if (names.includes('..')) return 'climbs'
  return path.includes('\\') || names.some(isWindowsForm) ? 'windows' : undefined
}

/** A drive or a stream (`C:`, `a.txt:hidden`), a device (`NUL`, `com1.txt`), or dots and blanks that Windows reads as `.` or `..`. */
function isWindowsForm(name: string): boolean {
  return name.includes(':') || DEVICE.test(name) || (name !== '.' && /^[. ]+$/.test(name))
}

const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/i
