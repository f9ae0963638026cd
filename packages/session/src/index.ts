export { type JournaledAgent, journaled } from './journaled.ts'
export { memoryJournal } from './memory-journal.ts'
export type { DurableOptions } from './settings.ts'
