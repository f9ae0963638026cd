export { type UsearchOptions, usearchVectors } from '@minagent/rag/usearch'
