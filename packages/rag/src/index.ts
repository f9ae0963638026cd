export type { IndexManifest, IndexStore } from './index-store.ts'
