export type { ContractCase } from './testing/contract.ts'
export { embedderContract, type MakeEmbedder } from './testing/embedder-contract.ts'
export { type MakeModel, type ModelContractOptions, modelContract } from './testing/model-contract.ts'
export { type MakeToolbox, toolboxContract } from './testing/toolbox-contract.ts'
