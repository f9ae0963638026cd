export type { ConnectionLimits } from './node/listen.ts'
export { type Served, type ServeOptions, serve } from './node/serve.ts'
