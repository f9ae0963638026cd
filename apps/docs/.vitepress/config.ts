import { defineConfig } from 'vitepress'
import { writeTextsForPrograms } from './site/llms.ts'
import { localeOf } from './site/locales.ts'
import { extendMarkdown } from './site/markdown.ts'
import { repositoryUrl } from './site/repository.ts'
import { search } from './site/search.ts'
import { vite } from './site/vite.ts'

/** Drawn here: an icon by its name would be asked for elsewhere. */
const repositoryIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 4l-3 16"/></svg>'

export default defineConfig({
  title: 'minagent',
  description: 'minagent for TypeScript',
  // While pages are written they link to some that are not there yet.
  ignoreDeadLinks: process.env.MINAGENT_DRAFT === '1',
  srcExclude: ['recordings/**', 'examples/**'],
  locales: { en: localeOf('en'), zh: localeOf('zh') },
  markdown: { config: extendMarkdown, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  vite,
  themeConfig: {
    search,
    externalLinkIcon: false,
    i18nRouting: true,
    socialLinks: [{ icon: { svg: repositoryIcon }, link: repositoryUrl, ariaLabel: 'repository' }],
  },
  buildEnd: ({ outDir }) => writeTextsForPrograms(outDir),
  head: [['link', { rel: 'icon', href: 'data:,' }]],
})
