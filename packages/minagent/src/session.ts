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
  type StepStoreOptions,
  stepStore,
} from '@minagent/session'
