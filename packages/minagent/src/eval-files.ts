export { fileCache, type ReadDatasetOptions, readDataset } from '@minagent/eval/node'
