export { type FileJournalOptions, fileJournal, type TornTail } from './node/file-journal.ts'
export { fileSessions } from './node/file-sessions.ts'
