export {
  type ContractCase,
  embedderContract,
  journalContract,
  type MakeEmbedder,
  type MakeJournal,
  type MakeModel,
  type MakeSessionStore,
  type MakeToolbox,
  type ModelContractOptions,
  modelContract,
  sessionStoreContract,
  toolboxContract,
} from '@minagent/types/testing'
