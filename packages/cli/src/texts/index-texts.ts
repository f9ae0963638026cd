import type { Locale } from '@minagent/types'

/** What is said while documents are indexed, and after it. */
export interface IndexTexts {
  readonly looking: string
  progress(progress: ShownProgress): string
  done(counts: DocumentCounts, folder: string): string
  holds(documents: number, passages: number): string
  /** Such as `binary: 2`. */
  skipped(count: number, reasons: readonly (readonly [SkipReason, number])[]): string
  more(count: number): string
  interrupted(files: number, totalFiles: number): string
  badFolder(folder: string, code: string): string
  readonly outInDocuments: string
}

/** How far it is, in words and numbers. */
interface ShownProgress {
  readonly files: number
  readonly totalFiles: number
  readonly megabytes: string
  readonly totalMegabytes: string
  /** Undefined while nobody can know. */
  readonly secondsLeft: number | undefined
}

/** What became of the documents of a folder. */
interface DocumentCounts {
  readonly added: number
  readonly replaced: number
  readonly removed: number
  readonly unchanged: number
}

/** Why a file is no document. */
export type SkipReason = 'not_a_file' | 'unreadable' | 'too_large' | 'binary' | 'broken' | 'encrypted' | 'needs_package'

/** {@link IndexTexts} in each language. */
export const indexTexts: Readonly<Record<Locale, IndexTexts>> = {
  en: {
    looking: 'Looking for documents …',
    progress: ({ files, totalFiles, megabytes, totalMegabytes, secondsLeft }) =>
      `${files} of ${totalFiles} files · ${megabytes} of ${totalMegabytes} MB${secondsLeft === undefined ? '' : ` · ${timeLeft(secondsLeft)} left`}`,
    done: ({ added, replaced, removed, unchanged }, folder) =>
      `${folder}: ${added} added, ${replaced} changed, ${removed} removed, ${unchanged} as before`,
    holds: (documents, passages) => `The index holds ${counted(documents, 'document')} in ${counted(passages, 'passage')}.`,
    skipped: (count, reasons) => `${count} skipped: ${reasons.map(([reason, each]) => `${each} ${REASONS[reason]}`).join(', ')}`,
    more: (count) => `… and ${count} more: minagent index --json`,
    interrupted: (files, totalFiles) =>
      `Interrupted after ${files} of ${totalFiles} files. What was done is kept: the same command goes on from there.`,
    badFolder: (folder, code) => `${folder} is no folder that can be read (${code})`,
    outInDocuments: '--out must not be the folder of the documents, or in it: the index would become one of them',
  },
  zh: {
    looking: '正在查找文档……',
    progress: ({ files, totalFiles, megabytes, totalMegabytes, secondsLeft }) =>
      `${files}/${totalFiles} 个文件 · ${megabytes}/${totalMegabytes} MB${secondsLeft === undefined ? '' : ` · 剩余 ${chineseTime(secondsLeft)}`}`,
    done: ({ added, replaced, removed, unchanged }, folder) =>
      `${folder}：新增 ${added}，更改 ${replaced}，移除 ${removed}，未变 ${unchanged}`,
    holds: (documents, passages) => `索引中有 ${documents} 个文档，共 ${passages} 个段落。`,
    skipped: (count, reasons) => `跳过 ${count} 个：${reasons.map(([reason, each]) => `${each} 个${CHINESE_REASONS[reason]}`).join('，')}`,
    more: (count) => `……另有 ${count} 个：minagent index --json`,
    interrupted: (files, totalFiles) => `已中断：完成 ${files}/${totalFiles} 个文件。已完成的部分会保留，再次运行同一命令即可继续。`,
    badFolder: (folder, code) => `${folder} 不是可以读取的文件夹（${code}）`,
    outInDocuments: '--out 不能是文档所在的文件夹或其中的文件夹：否则索引也会成为文档',
  },
}

const REASONS: Readonly<Record<SkipReason, string>> = {
  not_a_file: 'links or special files',
  unreadable: 'not readable',
  too_large: 'too large',
  binary: 'not text',
  broken: 'damaged',
  encrypted: 'encrypted',
  needs_package: 'that need a package',
}

const CHINESE_REASONS: Readonly<Record<SkipReason, string>> = {
  not_a_file: '链接或特殊文件',
  unreadable: '无法读取',
  too_large: '过大',
  binary: '不是文本',
  broken: '已损坏',
  encrypted: '已加密',
  needs_package: '需要另装软件包',
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function timeLeft(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

function chineseTime(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}
