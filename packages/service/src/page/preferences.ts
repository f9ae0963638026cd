import type { Locale } from '@minagent/types'

const LANGUAGE = 'minagent.language'
const THEME = 'minagent.theme'

/** The language that was chosen, or that of the browser. */
export function chosenLanguage(): Locale {
  const chosen = localStorage.getItem(LANGUAGE) ?? navigator.language
  return chosen.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** Speaks a language from now on, and when the page is opened again. */
export function chooseLanguage(locale: Locale): void {
  localStorage.setItem(LANGUAGE, locale)
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}

/** Shows the page as it was chosen before, or as the system says. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(THEME)
  if (chosen !== null) document.documentElement.dataset.theme = chosen
}

/** From dark to light, and back. */
export function changeTheme(): void {
  const { theme } = document.documentElement.dataset
  const isDark = theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  localStorage.setItem(THEME, isDark ? 'light' : 'dark')
  applyTheme()
}
