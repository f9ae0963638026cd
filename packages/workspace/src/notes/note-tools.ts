import { join } from 'node:path'
import { type Clock, isTainted, isToolError, type Locale, type Tool, type ToolContext, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { GENERAL, type Note } from './note.ts'
import { appendNote, MAX_NOTES_MEGABYTES, notesFolder, readNotes, type StoredNotes } from './note-file.ts'
import { type NoteTexts, noteTexts } from './prompts.ts'
import { recallText } from './recall-text.ts'

/** Where notes are kept, and how the tools speak. */
export type NoteToolOptions = NotePlace & {
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  /** Gives the time of a note. */
  readonly clock?: Clock
}

/**
 * A file of its own, or the workspace: then `.minagent/notes.jsonl` in it, and the notes that Mini-Agent left in `.agent_memory.json`
 * are recalled as well, before all others.
 */
export type NotePlace = { readonly file: string; readonly root?: undefined } | { readonly root: string; readonly file?: undefined }

/**
 * The tools `record_note` and `recall_notes`. Notes outlast the process; several processes may share a file. What was written in a run
 * that had read content from outside is recalled with that remark, and what is recalled counts as untrusted.
 */
export function noteTools(options: NoteToolOptions): Tool[] {
  const { locale = 'en', clock = systemClock } = options
  return [recordNote(options, clock, noteTexts[locale]), recallNotes(options, noteTexts[locale])]
}

function recordNote(place: NotePlace, clock: Clock, texts: NoteTexts): Tool {
  const requireContent = ({ content }: Readonly<Record<string, unknown>>): void => {
    if (textOf(content) === '') throw new ToolError(texts.empty, 'INVALID_ARGUMENTS')
  }
  return {
    name: 'record_note',
    description: texts.record,
    parameters: {
      type: 'object',
      properties: {
        content: { type: 'string', maxLength: 8_000, description: texts.text },
        category: { type: 'string', maxLength: 64, description: texts.category },
      },
      required: ['content'],
      additionalProperties: false,
    },
    precheck: requireContent,
    async execute(args, context) {
      requireContent(args)
      const note = newNote(args, context, clock)
      const written = await usable(async () => appendNote(await ownFile(place), note), texts)
      if (!written) throw new ToolError(texts.full(MAX_NOTES_MEGABYTES))
      return texts.recorded(note.category)
    },
    metadata: {
      executionLocation: 'local',
      sideEffect: 'local',
      risk: 'low',
      permission: 'notes:write',
      idempotent: true,
      untrustedOutput: false,
    },
  }
}

function recallNotes(place: NotePlace, texts: NoteTexts): Tool {
  return {
    name: 'recall_notes',
    description: texts.recall,
    parameters: {
      type: 'object',
      properties: { category: { type: 'string', maxLength: 64, description: texts.wantedCategory } },
      additionalProperties: false,
    },
    async execute(args) {
      const stored = await usable(() => allNotes(place), texts)
      return recallText(stored, textOf(args.category) || undefined, texts)
    },
    metadata: {
      executionLocation: 'local',
      sideEffect: 'none',
      risk: 'low',
      permission: 'notes:read',
      idempotent: true,
      untrustedOutput: true,
    },
  }
}

function newNote(args: Readonly<Record<string, unknown>>, context: ToolContext, clock: Clock): Note {
  return {
    timestamp: utc(clock.now()),
    category: textOf(args.category) || GENERAL,
    content: textOf(args.content),
    key: context.idempotencyKey,
    ...(hasReadOutside(context) ? { untrusted: true } : {}),
  }
}

/** What a stranger wrote may have become this note; so it stays marked, however long ago it was read. */
function hasReadOutside({ messages = [], describe }: ToolContext): boolean {
  return isTainted(messages, (name) => describe?.(name))
}

async function ownFile(place: NotePlace): Promise<string> {
  return place.file ?? join(await notesFolder(place.root), 'notes.jsonl')
}

async function allNotes(place: NotePlace): Promise<StoredNotes> {
  const own = await readNotes(await ownFile(place))
  if (place.root === undefined) return own
  // Whoever made that file unreadable must not make the agent forget.
  const older = await readNotes(join(place.root, '.agent_memory.json')).catch(() => undefined)
  if (!older) return { ...own, olderUnreadable: true }
  return { notes: [...older.notes, ...own.notes], damaged: older.damaged + own.damaged }
}

/** The path of the file is the machine's own affair; its code says what is wrong. */
async function usable<T>(work: () => Promise<T>, texts: NoteTexts): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (isToolError(cause) || !(cause instanceof Error)) throw cause
    throw new ToolError(texts.unusable('code' in cause ? String(cause.code) : cause.name), 'TOOL_FAILED', { cause })
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toWellFormed() : ''
}

/** Swedish writes dates as ISO 8601 does. */
function utc(at: number): string {
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`
}
