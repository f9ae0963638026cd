export { indexStoreContract } from './testing/index-store-contract.ts'
export type { MakeIndexStore } from './testing/make-index-store.ts'
