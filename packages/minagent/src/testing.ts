export {
  type ContractCase,
  embedderContract,
  type MakeEmbedder,
  type MakeModel,
  type ModelContractOptions,
  modelContract,
} from '@minagent/types/testing'
