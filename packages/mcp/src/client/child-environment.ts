import process from 'node:process'

/** What a program needs to run and to speak the language of its user; nothing here holds a secret. */
const ALLOWED = [
  ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR'],
  ['APPDATA', 'LOCALAPPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'PATHEXT', 'PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'TMP'],
  ['USERNAME', 'USERPROFILE'],
].flat()

/** The environment of a child: a few harmless variables of this process, and what its configuration adds. */
export function childEnvironment(added: Readonly<Record<string, string>>): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const name of ALLOWED) {
    const value = process.env[name]
    if (value !== undefined && !value.startsWith('()')) environment[name] = value
  }
  return { ...environment, ...added }
}
