export type { ContractCase } from './testing/contract.ts'
