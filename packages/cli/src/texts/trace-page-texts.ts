import type { Locale } from '@minagent/types'

/** What `trace html` says. */
export interface TracePageTexts {
  written(path: string, events: number): string
  /** Lines that are no events of ours. */
  leftOut(lines: number): string
  noEvents(path: string): string
  exists(path: string): string
  cannotWrite(path: string, why: string): string
  /** A file of a journal that is not where the journal wrote it. */
  movedJournal(path: string): string
  badJournal(path: string, why: string): string
  moreProblems(count: number): string
}

/** {@link TracePageTexts} in each language. */
export const tracePageTexts: Readonly<Record<Locale, TracePageTexts>> = {
  en: {
    written: (path, events) => `Written: ${path} (events: ${events})`,
    leftOut: (lines) => `Left out, for they are no events: ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    noEvents: (path) => `${path} holds no event of a run; nothing was written`,
    exists: (path) => `${path} exists and is no page of a trace; nothing was changed. Choose another file with --out.`,
    cannotWrite: (path, why) => `${path} cannot be written (${why})`,
    movedJournal: (path) => `${path} belongs to a journal, and can be read only in the folder where the journal wrote it`,
    badJournal: (path, why) => `the journal of ${path} cannot be read: ${why}`,
    moreProblems: (count) => `… and ${count} more lines that cannot be read: minagent trace show`,
  },
  zh: {
    written: (path, events) => `已写入：${path}（${events} 个事件）`,
    leftOut: (lines) => `有 ${lines} 行不是事件，已略过`,
    noEvents: (path) => `${path} 中没有任何运行的事件，没有写入任何内容`,
    exists: (path) => `${path} 已经存在，且不是运行记录的页面，没有改动任何内容。请用 --out 指定别的文件。`,
    cannotWrite: (path, why) => `无法写入 ${path}（${why}）`,
    movedJournal: (path) => `${path} 属于一份日志，只能在日志写入它的文件夹中读取`,
    badJournal: (path, why) => `无法读取 ${path} 所属的日志：${why}`,
    moreProblems: (count) => `……另有 ${count} 行无法读取：minagent trace show`,
  },
}
