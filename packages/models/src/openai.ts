export type { Deadlines, Fetch, ProviderOptions } from './http/provider-options.ts'
