export { folderStore } from './node/folder-store.ts'
