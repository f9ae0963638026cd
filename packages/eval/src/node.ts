export { type ReadDatasetOptions, readDataset } from './node/read-dataset.ts'
