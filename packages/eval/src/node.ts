export { fileCache } from './node/file-cache.ts'
export { type ReadDatasetOptions, readDataset } from './node/read-dataset.ts'
