import type { DefaultTheme, LocaleSpecificConfig } from 'vitepress'
import { addressOf, indexOf, type Language, type Page, pagesIn } from './pages.ts'

const texts = {
  en: {
    lang: 'en-US',
    description: 'Small npm packages from which an AI agent is built, and a book that explains them and runs in the page.',
    groups: { book: 'Book', appendices: 'Appendices', guides: 'Guides', reference: 'Reference', api: 'API' },
    theme: {
      outline: { label: 'On this page' },
      docFooter: { prev: 'Previous page', next: 'Next page' },
    },
  },
  zh: {
    lang: 'zh-CN',
    description: '用来搭建 AI Agent 的一组小 npm 包，以及一本讲解它们、能在页面里运行的书。',
    groups: { book: '书', appendices: '附录', guides: '指南', reference: '参考', api: 'API' },
    theme: {
      outline: { label: '本页内容' },
      docFooter: { prev: '上一页', next: '下一页' },
      darkModeSwitchLabel: '外观',
      lightModeSwitchTitle: '切换到浅色',
      darkModeSwitchTitle: '切换到深色',
      sidebarMenuLabel: '目录',
      returnToTopLabel: '回到顶部',
      langMenuLabel: '切换语言',
      skipToContentLabel: '跳到正文',
      notFound: {
        title: '没有这一页',
        quote: '地址可能写错了，或者这一页已经改名。',
        linkLabel: '回到首页',
        linkText: '回到首页',
      },
    },
  },
} as const

/** Title, menus and labels of a language, made of the pages that are there. */
export function localeOf(language: Language): LocaleSpecificConfig<DefaultTheme.Config> & { label: string; link: string } {
  const { lang, description, theme } = texts[language]
  return {
    label: language === 'zh' ? '中文' : 'English',
    lang,
    link: `/${language}/`,
    description,
    themeConfig: { ...theme, outline: { ...theme.outline, level: [2, 3] }, nav: navOf(language), sidebar: sidebarsOf(language) },
  }
}

function navOf(language: Language): DefaultTheme.NavItem[] {
  const { groups } = texts[language]
  const items = Object.entries({ book: groups.book, guides: groups.guides, reference: groups.reference, api: groups.api })
  return items.flatMap(([folder, text]) => {
    const first = indexOf(language, folder) ?? pagesIn(language, folder)[0]
    return first ? [{ text, link: addressOf(first), activeMatch: `^/${language}/${folder}/` }] : []
  })
}

/** The book with its appendices beside the guides; reference and API beside each other. */
function sidebarsOf(language: Language): DefaultTheme.SidebarMulti {
  const { groups } = texts[language]
  const book = pagesIn(language, 'book')
  const isAppendix = ({ path }: Page) => path.includes('/appendix-')
  const start = indexOf(language, 'book')
  const reading = [
    group(groups.book, [...(start ? [start] : []), ...book.filter((page) => !isAppendix(page))]),
    group(groups.appendices, book.filter(isAppendix)),
    group(groups.guides, pagesIn(language, 'guides')),
  ]
  const lookingUp = [group(groups.reference, pagesIn(language, 'reference')), group(groups.api, pagesIn(language, 'api'))]
  const [readingItems, lookingItems] = [reading, lookingUp].map((parts) => parts.filter(({ items }) => items?.length))
  return {
    [`/${language}/book/`]: readingItems ?? [],
    [`/${language}/guides/`]: readingItems ?? [],
    [`/${language}/reference/`]: lookingItems ?? [],
    [`/${language}/api/`]: lookingItems ?? [],
  }
}

function group(text: string, pages: readonly Page[]): DefaultTheme.SidebarItem {
  return { text, items: pages.map((page) => ({ text: page.title, link: addressOf(page) })) }
}
