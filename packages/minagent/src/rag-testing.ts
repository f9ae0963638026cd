export { indexStoreContract, type MakeIndexStore } from '@minagent/rag/testing'
