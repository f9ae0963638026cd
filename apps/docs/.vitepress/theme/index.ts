import { type Theme, useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { nextTick, onMounted, watch } from 'vue'
import { ChapterProgram } from '../program/ChapterProgram.ts'
import './style.css'

/** Pages of the layouts `home` and `page` have no main part of their own. */
async function markMain(): Promise<void> {
  await nextTick()
  const content = document.getElementById('VPContent')
  if (content?.querySelector('main')) content.removeAttribute('role')
  else content?.setAttribute('role', 'main')
}

export default {
  extends: DefaultTheme,
  setup: () => {
    const route = useRoute()
    onMounted(markMain)
    watch(() => route.path, markMain, { flush: 'post' })
  },
  enhanceApp: ({ app }) => {
    app.component('ChapterProgram', ChapterProgram)
  },
} satisfies Theme
