import type { DefaultTheme, MarkdownEnv, MarkdownRenderer } from 'vitepress'

/** Words of Chinese and of other languages, and the parts of names such as `model.finished`. The site sends its text to the browser: it uses nothing from outside. */
function words(text: string): string[] {
  const found: string[] = []
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    found.push(segment)
    const parts = segment.split(/[._]/)
    if (parts.length > 1) found.push(...parts.filter((part) => part !== ''))
  }
  return found
}

const chinese: Partial<DefaultTheme.LocalSearchOptions> = {
  translations: {
    button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
    modal: {
      displayDetails: '显示详细列表',
      resetButtonTitle: '清空',
      backButtonTitle: '关闭搜索',
      noResultsText: '没有找到：',
      footer: { selectText: '打开', navigateText: '选择', closeText: '关闭' },
    },
  },
}

/** What is searched of a page: code without colors, and of the API pages no code, since every name is a heading there. */
function searched(source: string, env: MarkdownEnv, markdown: MarkdownRenderer): string {
  const isApi = /\/api\//.test(env.path)
  const text = isApi ? source.replace(/^```[\s\S]*?^```$/gm, '') : source.replace(/^(```+)\w.*$/gm, '$1')
  const html = markdown.render(text, env)
  return env.frontmatter?.search === false ? '' : html
}

/** Search in the page, without a server. */
export const search: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    _render: searched,
    locales: { zh: chinese },
    detailedView: 'auto',
    miniSearch: { options: { tokenize: words }, searchOptions: { fuzzy: 0.1, prefix: true, combineWith: 'AND' } },
  },
}
