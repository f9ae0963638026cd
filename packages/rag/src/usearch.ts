export { type UsearchOptions, usearchVectors } from './usearch/usearch-vectors.ts'
