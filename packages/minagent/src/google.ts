export { type Deadlines, type Fetch, googleModel, type ProviderOptions } from '@minagent/models/google'
