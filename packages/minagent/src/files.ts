export { type FileJournalOptions, fileJournal, fileSessions, type TornTail } from '@minagent/session/node'
