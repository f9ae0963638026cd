export {
  type ContractCase,
  embedderContract,
  type MakeEmbedder,
  type MakeModel,
  type MakeToolbox,
  type ModelContractOptions,
  modelContract,
  toolboxContract,
} from '@minagent/types/testing'
