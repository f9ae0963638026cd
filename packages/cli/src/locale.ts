import type { Locale } from '@minagent/types'
import type { CliIo } from './cli-io.ts'

/** The language that `--lang` or the environment asks for; undefined where neither says one that is known. */
export function localeOf(argv: readonly string[], env: CliIo['env']): Locale | undefined {
  return langOption(argv) ?? localeOfEnvironment(env)
}

/** What `--lang` says: it is needed before anything else is read, for errors are told in it. */
export function langOption(argv: readonly string[]): Locale | undefined {
  const end = argv.indexOf('--')
  const words = end === -1 ? argv : argv.slice(0, end)
  const at = words.findLastIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const word = words[at]
  return word === undefined ? undefined : LANGUAGES[word === '--lang' ? (words[at + 1] ?? '') : word.slice('--lang='.length)]
}

const LANGUAGES: Readonly<Record<string, Locale>> = { en: 'en', zh: 'zh' }

/** By the rules of POSIX: the first of these variables that is set counts. */
function localeOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: CliIo['env']): Locale | undefined {
  const language = [LC_ALL, LC_MESSAGES, LANG].find((value) => value)
  return language === undefined ? undefined : /^zh\b|^zh_/i.test(language) ? 'zh' : 'en'
}
