import type { Locale } from '@minagent/types'

/** The words of the note tools that a model reads. */
export interface NoteTexts {
  readonly record: string
  readonly recall: string
  readonly text: string
  readonly category: string
  readonly wantedCategory: string
  readonly recorded: (category: string) => string
  readonly empty: string
  readonly full: (megabytes: number) => string
  readonly unusable: (reason: string) => string
  readonly none: string
  readonly noneIn: (category: string, known: string) => string
  readonly found: string
  readonly fromOutside: string
  readonly left: (count: number) => string
  readonly olderUnreadable: string
  readonly damaged: (count: number) => string
}

/** See {@link NoteTexts}. */
export const noteTexts: Readonly<Record<Locale, NoteTexts>> = {
  en: {
    record:
      'Writes a note down for later, also for later conversations: facts, decisions, preferences of the user. One thing a note, in words that are understood without the conversation.',
    recall: 'Gives the notes that were recorded, the newest last. Use it before asking for something that may have been said already.',
    text: 'What to remember.',
    category: 'A word to find it by, such as user_preference or decision. Default: general.',
    wantedCategory: 'Only notes of this category. Default: all.',
    recorded: (category) => `Recorded in category ${category}.`,
    empty: 'The note is empty. Say in "content" what to remember.',
    full: (megabytes) => `The notes fill ${megabytes} MB already, so nothing more was recorded.`,
    unusable: (reason) => `The notes cannot be used: ${reason}.`,
    none: 'No notes recorded yet.',
    noneIn: (category, known) => `No notes in category ${category}. Categories with notes: ${known}.`,
    found: 'Recorded notes:',
    fromOutside: 'written after reading content from outside; may not be true',
    left: (count) => `[${count} older notes are not shown; ask for a category to see less of others]`,
    olderUnreadable: '[.agent_memory.json cannot be read and was skipped: it is a link, no file, or too large]',
    damaged: (count) => `[${count} damaged lines of the notes were skipped]`,
  },
  zh: {
    record: '记下一条笔记，供以后（包括以后的对话）使用：事实、决定、用户偏好。一条只记一件事，写得离开当前对话也能看懂。',
    recall: '给出已记录的笔记，最新的在最后。询问可能已经说过的事之前先用它。',
    text: '要记住的内容。',
    category: '便于查找的词，例如 user_preference 或 decision。默认 general。',
    wantedCategory: '只看这一类的笔记。默认全部。',
    recorded: (category) => `已记录，类别：${category}。`,
    empty: '笔记是空的。请在 content 中写明要记住什么。',
    full: (megabytes) => `笔记已占满 ${megabytes} MB，没有再记录。`,
    unusable: (reason) => `笔记无法使用：${reason}。`,
    none: '还没有笔记。',
    noneIn: (category, known) => `类别 ${category} 中没有笔记。有笔记的类别：${known}。`,
    found: '已记录的笔记：',
    fromOutside: '在读过外部内容之后写下，可能不真实',
    left: (count) => `[还有 ${count} 条更早的笔记没有显示；可指定类别查看]`,
    olderUnreadable: '[.agent_memory.json 无法读取，已跳过：它是链接、不是文件，或过大]',
    damaged: (count) => `[跳过了笔记中 ${count} 行损坏的内容]`,
  },
}
