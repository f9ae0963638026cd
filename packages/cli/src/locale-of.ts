import type { Locale } from '@minagent/types'

/** The language to answer a text in: Chinese where it has a Chinese character. */
export function localeOf(text: string): Locale {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}
