export type { IndexManifest, IndexStore } from './index-store.ts'
export { memoryStore } from './stores/memory-store.ts'
