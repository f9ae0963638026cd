export { googleModel } from './google/google-model.ts'
export type { Deadlines, Fetch, ProviderOptions } from './http/provider-options.ts'
