import type { Locale } from '@minagent/types'

/** What a model is told about the tools over files, and by them. */
export interface FileTexts {
  readonly readFile: { readonly description: string; readonly path: string; readonly offset: string; readonly limit: string }
  readonly writeFile: { readonly description: string; readonly path: string; readonly content: string }
  readonly editFile: { readonly description: string; readonly path: string; readonly oldText: string; readonly newText: string }
  readonly listFiles: { readonly description: string; readonly path: string; readonly depth: string; readonly glob: string }
  readonly empty: string
  beyondEnd(offset: number, lines: number): string
  readAs(encoding: string): string
  shownLines(first: number, last: number, total: number): string
  readonly readParts: string
  truncated(tokens: number, limit: number): string
  tooLarge(path: string, bytes: number, limit: number): string
  binary(path: string, type: string, bytes: number): string
  image(path: string, type: string, bytes: number): string
  imageTooLarge(path: string, type: string, bytes: number, limit: number): string
  written(path: string, created: boolean, bytes: number): string
  readonly sameText: string
  notFound(path: string): string
  readonly numbersIncluded: string
  whitespace(first: number, last: number, lines: string): string
  nearest(line: number, text: string): string
  ambiguous(path: string, count: number, lines: string): string
  cannotEncode(path: string, encoding: string): string
  edited(path: string): string
  readonly diffCut: string
  largeChange(line: number, removed: number, added: number): string
  readonly badGlob: string
  readonly nothingListed: string
  moreEntries(shown: number): string
}

/** {@link FileTexts} in each language. */
export const fileTexts: Readonly<Record<Locale, FileTexts>> = {
  en: {
    readFile: {
      description:
        'Read a file of the workspace: text with line numbers (`     2|text`, counted from 1), or a small image. A long file is cut in the middle; read its parts with offset and limit.',
      path: 'The file, relative to the workspace.',
      offset: 'The line to start from; 1 by default.',
      limit: 'How many lines to read; all by default.',
    },
    writeFile: {
      description:
        'Write a whole file in the workspace, replacing what was there; folders that are missing are made. To change a part of a file use edit_file.',
      path: 'The file, relative to the workspace.',
      content: 'Everything that the file shall hold.',
    },
    editFile: {
      description:
        'Replace one piece of text in a file of the workspace. The old text must occur exactly once: give enough of the lines round it. Shows the change as a diff.',
      path: 'The file, relative to the workspace.',
      oldText: 'The text to replace, exactly as it stands in the file, without line numbers.',
      newText: 'The text to put in its place; empty to remove it.',
    },
    listFiles: {
      description: 'List files and folders of the workspace with their sizes; what .gitignore names is left out.',
      path: 'The folder, relative to the workspace; "." by default.',
      depth: 'How many levels of folders to show; 2 by default, or all where a glob is given.',
      glob: 'Only files whose path from the listed folder matches, such as **/*.ts.',
    },
    empty: 'the file is empty',
    beyondEnd: (offset, lines) => `line ${offset} is beyond the end: the file has ${lines} lines`,
    readAs: (encoding) => `read as ${encoding}`,
    shownLines: (first, last, total) => `lines ${first} to ${last} of ${total}; the next offset is ${last + 1}`,
    readParts: 'the middle is left out; read it with offset and limit',
    truncated: (tokens, limit) => `... [Content truncated: ${tokens} tokens -> ~${limit} tokens limit] ...`,
    tooLarge: (path, bytes, limit) =>
      `${path} has ${bytes} bytes, more than the ${limit} that can be read. Use search_files to find what you need in it`,
    binary: (path, type, bytes) => `${path} is not text: ${type}, ${bytes} bytes`,
    image: (path, type, bytes) => `${path}: ${type}, ${bytes} bytes`,
    imageTooLarge: (path, type, bytes, limit) => `${path} is an image of ${bytes} bytes (${type}); only up to ${limit} bytes are shown`,
    written: (path, created, bytes) => `${created ? 'Created' : 'Replaced'} ${path} (${bytes} bytes)`,
    sameText: 'The old and the new text are the same: nothing to change',
    notFound: (path) => `The old text does not occur in ${path}; nothing was changed`,
    numbersIncluded: 'It begins with line numbers as read_file shows them: leave them out',
    whitespace: (first, last, lines) => `Only blanks, tabs or line breaks differ from lines ${first} to ${last}:\n${lines}`,
    nearest: (line, text) => `The most similar line is ${line}:\n${text}`,
    ambiguous: (path, count, lines) =>
      `The old text occurs ${count} times in ${path} (lines ${lines}); nothing was changed. Give more of the lines round the right one`,
    cannotEncode: (path, encoding) => `${path} is in ${encoding}, which cannot hold the new text; nothing was changed`,
    edited: (path) => `Edited ${path}`,
    diffCut: 'the rest of the diff is left out',
    largeChange: (line, removed, added) =>
      `too large for a diff: from line ${line} on, ${removed} lines gave place to ${added}; their ends`,
    badGlob: 'The glob is too long, has too many alternatives, or a pattern in parentheses: use *, **, ?, [a-z] and {a,b}',
    nothingListed: 'nothing to list',
    moreEntries: (shown) => `only the first ${shown} are listed; give a path, a glob or a smaller depth`,
  },
  zh: {
    readFile: {
      description:
        '读取工作区中的文件：带行号的文本（`     2|text`，从 1 开始），或较小的图片。过长的文件会省略中间部分；可以用 offset 和 limit 分段读取。',
      path: '文件路径，相对于工作区。',
      offset: '从第几行开始；默认为 1。',
      limit: '读取多少行；默认为全部。',
    },
    writeFile: {
      description: '写入工作区中的整个文件，替换原有内容；缺少的文件夹会自动创建。只修改一部分时请用 edit_file。',
      path: '文件路径，相对于工作区。',
      content: '文件的全部内容。',
    },
    editFile: {
      description: '替换工作区文件中的一段文本。原文必须恰好出现一次：请给出足够的上下文。结果以 diff 显示。',
      path: '文件路径，相对于工作区。',
      oldText: '要替换的文本，与文件中完全一致，不含行号。',
      newText: '替换后的文本；为空则删除。',
    },
    listFiles: {
      description: '列出工作区中的文件和文件夹及其大小；.gitignore 中的内容不列出。',
      path: '文件夹路径，相对于工作区；默认为 "."。',
      depth: '显示几层文件夹；默认为 2，给出 glob 时默认为全部。',
      glob: '只列出路径（相对于所列文件夹）匹配的文件，例如 **/*.ts。',
    },
    empty: '文件为空',
    beyondEnd: (offset, lines) => `第 ${offset} 行超出文件末尾：文件共有 ${lines} 行`,
    readAs: (encoding) => `按 ${encoding} 读取`,
    shownLines: (first, last, total) => `第 ${first} 到 ${last} 行，共 ${total} 行；下一个 offset 是 ${last + 1}`,
    readParts: '中间部分已省略；可用 offset 和 limit 读取',
    truncated: (tokens, limit) => `... [内容已截断: ${tokens} tokens -> 限制约 ${limit} tokens] ...`,
    tooLarge: (path, bytes, limit) => `${path} 有 ${bytes} 字节，超过可读取的 ${limit} 字节。可以用 search_files 查找需要的内容`,
    binary: (path, type, bytes) => `${path} 不是文本: ${type}，${bytes} 字节`,
    image: (path, type, bytes) => `${path}: ${type}，${bytes} 字节`,
    imageTooLarge: (path, type, bytes, limit) => `${path} 是 ${bytes} 字节的图片（${type}）；最多只显示 ${limit} 字节`,
    written: (path, created, bytes) => `已${created ? '创建' : '替换'} ${path}（${bytes} 字节）`,
    sameText: '新旧文本相同：没有需要修改的内容',
    notFound: (path) => `${path} 中没有该文本；未做任何修改`,
    numbersIncluded: '文本带有 read_file 显示的行号：请去掉行号',
    whitespace: (first, last, lines) => `与第 ${first} 到 ${last} 行只有空格、制表符或换行不同:\n${lines}`,
    nearest: (line, text) => `最相似的是第 ${line} 行:\n${text}`,
    ambiguous: (path, count, lines) => `该文本在 ${path} 中出现 ${count} 次（第 ${lines} 行）；未做任何修改。请给出更多上下文`,
    cannotEncode: (path, encoding) => `${path} 的编码是 ${encoding}，无法表示新文本；未做任何修改`,
    edited: (path) => `已修改 ${path}`,
    diffCut: 'diff 的其余部分已省略',
    largeChange: (line, removed, added) => `改动过大，不显示 diff：从第 ${line} 行起，${removed} 行换成了 ${added} 行；首尾如下`,
    badGlob: 'glob 过长、选项过多，或含有括号模式：请只用 *、**、?、[a-z] 和 {a,b}',
    nothingListed: '没有可列出的内容',
    moreEntries: (shown) => `只列出前 ${shown} 项；请给出路径、glob 或更小的 depth`,
  },
}
