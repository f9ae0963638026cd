import type { Locale } from '@minagent/types'

/** What a model is told about the search, and by it. */
export interface SearchTexts {
  readonly description: string
  readonly pattern: string
  readonly path: string
  readonly literal: string
  readonly ignoreCase: string
  readonly glob: string
  readonly context: string
  badPattern(reason: string): string
  readonly none: string
  more(shown: number): string
  outOfTime(seconds: number): string
}

/** {@link SearchTexts} in each language. */
export const searchTexts: Readonly<Record<Locale, SearchTexts>> = {
  en: {
    description:
      'Search the files of the workspace line by line; gives `path:line: text` for each line that matches. What .gitignore names, binary files and files over 2 MB are left out.',
    pattern: 'A regular expression, or plain text with literal.',
    path: 'The folder or file to search, relative to the workspace; "." by default.',
    literal: 'Take the pattern as plain text; false by default.',
    ignoreCase: 'Find small and capital letters alike; false by default.',
    glob: 'Only files whose path from the searched folder matches, such as **/*.ts.',
    context: 'How many lines to show before and after each match; 0 by default.',
    badPattern: (reason) => `Not a regular expression: ${reason}. For plain text set literal to true`,
    none: 'no line matches',
    more: (shown) => `only the first ${shown} matches are shown; narrow the pattern, the path or the glob`,
    outOfTime: (seconds) => `stopped after ${seconds} s: what follows was not searched; use a simpler pattern, a path or a glob`,
  },
  zh: {
    description: '逐行搜索工作区中的文件；每个匹配的行显示为 `路径:行号: 文本`。.gitignore 中的内容、二进制文件和超过 2 MB 的文件不搜索。',
    pattern: '正则表达式；literal 为 true 时是普通文本。',
    path: '要搜索的文件夹或文件，相对于工作区；默认为 "."。',
    literal: '把 pattern 当作普通文本；默认为 false。',
    ignoreCase: '不区分大小写；默认为 false。',
    glob: '只搜索路径（相对于所搜索的文件夹）匹配的文件，例如 **/*.ts。',
    context: '每个匹配前后显示多少行；默认为 0。',
    badPattern: (reason) => `不是正则表达式: ${reason}。普通文本请把 literal 设为 true`,
    none: '没有匹配的行',
    more: (shown) => `只显示前 ${shown} 个匹配；请缩小 pattern、path 或 glob 的范围`,
    outOfTime: (seconds) => `${seconds} 秒后停止：其余内容没有搜索；请使用更简单的 pattern，或给出 path、glob`,
  },
}
