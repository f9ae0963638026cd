export { type Served, type ServeOptions, serve } from './node/serve.ts'
