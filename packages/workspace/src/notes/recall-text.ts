import { withoutHidden } from '../without-hidden.ts'
import type { Note } from './note.ts'
import type { StoredNotes } from './note-file.ts'
import type { NoteTexts } from './prompts.ts'

const MAX_CHARACTERS = 20_000

/** The notes as a numbered list for the model, the newest last; where they are too many, the oldest are left out and counted. */
export function recallText({ notes, damaged, olderUnreadable }: StoredNotes, category: string | undefined, texts: NoteTexts): string {
  const wanted = notes.filter((note) => category === undefined || note.category === category)
  const entries = newest(wanted.map((note, index) => entryOf(note, index + 1, texts)))
  const lines = [
    entries.length === 0 ? nothing(notes, category, texts) : texts.found,
    ...(entries.length < wanted.length ? [texts.left(wanted.length - entries.length)] : []),
    ...entries,
    ...(olderUnreadable ? [texts.olderUnreadable] : []),
    ...(damaged === 0 ? [] : [texts.damaged(damaged)]),
  ]
  return withoutHidden(lines.join('\n')).text
}

function nothing(notes: readonly Note[], category: string | undefined, texts: NoteTexts): string {
  const known = [...new Set(notes.map((note) => note.category))].sort().join(', ').slice(0, 1_000)
  return category === undefined || known === '' ? texts.none : texts.noneIn(category, known)
}

/** Further lines are indented, so that no note looks like two. */
function entryOf({ timestamp, category, content, untrusted }: Note, number: number, texts: NoteTexts): string {
  const facts = [timestamp, ...(untrusted ? [texts.fromOutside] : [])].filter((fact) => fact !== '').join('; ')
  const where = category.replace(/\s+/g, ' ')
  return `${number}. [${where}] ${content.trim().replace(/\r\n|[\n\r\u2028\u2029]/g, '\n   ')}${facts === '' ? '' : ` (${facts})`}`
}

function newest(entries: readonly string[]): readonly string[] {
  let left = MAX_CHARACTERS
  const first = entries.findLastIndex((entry) => {
    left -= entry.length + 1
    return left < 0
  })
  return entries.slice(first + 1)
}
