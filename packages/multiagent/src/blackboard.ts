import { isTainted, type Locale, type Tool } from '@minagent/types'
import { multiagentTexts } from './prompts.ts'

/** A note, the run that wrote it, and whether that was in sight of a stranger's words. */
export interface BoardNote {
  readonly topic: string
  readonly text: string
  readonly runId: string
  readonly untrusted: boolean
}

/** Notes that agents share, in memory. */
export interface Blackboard {
  /** `write_note` and `read_notes`, for the toolbox of each agent. What is read is untrusted: an agent wrote it. */
  readonly tools: readonly Tool[]
  /** One for each topic, in the order in which the topics came. */
  readonly notes: readonly BoardNote[]
}

/** A board on which agents leave notes for each other; a note takes the place of the one before on its topic. */
export function blackboard({ locale = 'en' }: { readonly locale?: Locale | undefined } = {}): Blackboard {
  const notes = new Map<string, BoardNote>()
  const { writeNote, readNotes } = multiagentTexts[locale]
  const text = { type: 'string', minLength: 1 } as const
  const write: Tool = {
    name: 'write_note',
    description: writeNote,
    parameters: { type: 'object', properties: { topic: text, text }, required: ['topic', 'text'], additionalProperties: false },
    metadata: { executionLocation: 'local', sideEffect: 'local', risk: 'low', idempotent: true, untrustedOutput: false },
    execute: (args, { runId, messages = [], describe }) => {
      const topic = String(args.topic)
      notes.set(topic, { topic, text: String(args.text), runId, untrusted: isTainted(messages, describe) })
      return { topic }
    },
  }
  const read: Tool = {
    name: 'read_notes',
    description: readNotes,
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    metadata: { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: true },
    execute: () => Array.from(notes.values(), ({ topic, text: said }) => ({ topic, text: said })),
  }
  return {
    tools: [write, read],
    get notes() {
      return [...notes.values()]
    },
  }
}
