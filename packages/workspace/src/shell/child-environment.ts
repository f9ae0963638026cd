const PASSED_ON = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TERM', 'COLORTERM', 'NO_COLOR', 'TMPDIR', 'TZ'],
  // Without these, programs do not start on Windows.
  ...['SystemRoot', 'SYSTEMROOT', 'windir', 'ComSpec', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
])

/** What a child may know of the environment of this process: a list of harmless names, so that no key gets to it; then what is added by hand. */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(parent)) {
    if (value !== undefined && (PASSED_ON.has(name) || /^LC_[A-Z]+$/.test(name))) env[name] = value
  }
  return { ...env, ...added }
}
