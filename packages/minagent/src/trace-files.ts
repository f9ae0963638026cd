export {
  type FollowOptions,
  followTrace,
  type JsonlTrace,
  type JsonlTraceOptions,
  jsonlTrace,
  type LogLine,
  readTrace,
  type TraceLine,
  type TraceProblem,
  traceEvents,
  traceLines,
} from '@minagent/observability/node'
