export {
  type DurableOptions,
  type JournaledAgent,
  journaled,
  memoryJournal,
  memorySessions,
  type SendOptions,
  Session,
  type SessionJson,
  type SessionOptions,
} from '@minagent/session'
