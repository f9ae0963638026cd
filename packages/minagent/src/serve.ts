export { type ConnectionLimits, type Served, type ServeOptions, serve } from '@minagent/service/node'
