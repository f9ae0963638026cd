import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { ChapterProgram } from '../program/ChapterProgram.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('ChapterProgram', ChapterProgram)
  },
} satisfies Theme
