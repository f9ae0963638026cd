export type { ProviderFormat } from './testing/provider-format.ts'
export { requestProblems } from './testing/request-problems.ts'
